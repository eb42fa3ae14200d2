//! `#[input]` and `#[query]`: the derives of a request's types, and each limit of `#[garde(…)]` in the OpenAPI
//! document.

mod limits;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Attribute, Error, Expr, Field, ItemStruct, Lit, Meta, Result, Type, UnOp, parse_quote, parse2};

use limits::{Limit, bare, held_by, limits};

/// Where in a request the fields are.
#[derive(Clone, Copy)]
pub enum Place {
    /// The JSON body.
    Body,
    /// The query parameters.
    Query,
}

impl Place {
    /// utoipa's attribute of a field.
    const fn attribute(self) -> &'static str {
        match self {
            Self::Body => "schema",
            Self::Query => "param",
        }
    }
}

/// The struct with its derives, its limits for the document, and a compile-time check of each limit that is a constant.
pub fn expand(item: TokenStream, place: Place) -> Result<TokenStream> {
    let mut item: ItemStruct = parse2(item)?;
    let mut proofs = Vec::new();
    for field in &mut item.fields {
        describe(field, place, &mut proofs)?;
    }
    let described = match place {
        Place::Body => quote!(::utoipa::ToSchema),
        Place::Query => quote!(::utoipa::IntoParams),
    };
    Ok(quote! {
        #[derive(::serde::Deserialize, ::garde::Validate, #described)]
        #[garde(allow_unvalidated)]
        #item
        #(#proofs)*
    })
}

/// Adds the limits of a field to its description.
fn describe(field: &mut Field, place: Place, proofs: &mut Vec<TokenStream>) -> Result<()> {
    let name = place.attribute();
    let rules: Vec<&Attribute> = field.attrs.iter().filter(|a| a.path().is_ident("garde")).collect();
    if rules.is_empty() && is_unbounded(&field.ty) {
        let message = "a text or a list has a limit: `#[garde(length(…))]`, or `#[garde(skip)]` with the reason";
        return Err(Error::new_spanned(&field.ty, message));
    }
    let mut stated = Vec::new();
    for attribute in field.attrs.iter().filter(|a| a.path().is_ident(name)) {
        if let Meta::List(list) = &attribute.meta {
            stated.extend(limits::stated(list.tokens.clone()));
        }
    }
    let mut added = Vec::new();
    for Limit { keyword, bound } in limits(&rules, &field.ty)? {
        match (is_literal(&bound), stated.iter().find(|(k, _)| *k == keyword)) {
            (true, None) => {
                let keyword = format_ident!("{keyword}");
                added.push(quote!(#keyword = #bound));
            }
            (true, Some(_)) => {
                return Err(Error::new_spanned(&bound, format!("`#[{name}({keyword} = …)]` says this once more")));
            }
            (false, Some((_, number))) => proofs.push(quote!(
                const _: () = assert!(#bound == #number, "the document states another limit");
            )),
            (false, None) => {
                let message = format!("the document needs it written out: `#[{name}({keyword} = …)]`");
                return Err(Error::new_spanned(&bound, message));
            }
        }
    }
    if !added.is_empty() {
        let name = format_ident!("{name}");
        field.attrs.push(parse_quote!(#[#name(#(#added),*)]));
    }
    Ok(())
}

/// Whether a value of this type can be arbitrarily long.
fn is_unbounded(ty: &Type) -> bool {
    match held_by(ty) {
        Some((outer, inner)) => outer == "Vec" || is_unbounded(inner),
        None => matches!(bare(ty), Type::Path(path) if path.path.is_ident("String")),
    }
}

/// utoipa accepts only literals.
fn is_literal(bound: &Expr) -> bool {
    match bound {
        Expr::Lit(literal) => !matches!(literal.lit, Lit::Verbatim(_)),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && is_literal(&unary.expr),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(item: TokenStream) -> String {
        expand(item, Place::Body).expect_err("no input").to_string()
    }

    #[test]
    fn strings_and_lists_without_a_limit_are_rejected() {
        for ty in [quote!(String), quote!(Option<String>), quote!(Vec<i64>), quote!(Option<Option<Vec<bool>>>)] {
            assert!(refused(quote!(struct In { #[serde(default)] a: #ty })).contains("has a limit"), "{ty}");
            assert!(expand(quote!(struct In { #[garde(skip)] a: #ty }), Place::Query).is_ok(), "{ty}");
        }
        for ty in [quote!(i64), quote!(Option<Day>), quote!(Kind)] {
            assert!(expand(quote!(struct In { a: #ty }), Place::Body).is_ok(), "{ty}");
        }
    }

    #[test]
    fn duplicate_and_missing_schema_limits_are_rejected() {
        let twice = quote!(
            struct In {
                #[garde(length(chars, max = 10))]
                #[schema(max_length = 10)]
                a: String,
            }
        );
        assert!(refused(twice).contains("`#[schema(max_length = …)]` says this once more"));
        let constant = quote!(
            struct In {
                #[garde(length(chars, max = MOST))]
                a: String,
            }
        );
        assert!(refused(constant).contains("needs it written out: `#[schema(max_length = …)]`"));
    }

    #[test]
    fn a_constant_limit_is_asserted_to_match_the_schema() {
        let item = quote!(
            struct In {
                #[garde(range(min = 1, max = MOST))]
                #[schema(maximum = 10)]
                a: i64,
            }
        );
        let expanded = expand(item, Place::Body).expect("an input").to_string();
        assert!(expanded.contains("assert ! (MOST == 10"), "{expanded}");
        assert!(expanded.contains("# [schema (minimum = 1)]"), "{expanded}");
    }

    #[test]
    fn query_limits_become_param_attributes() {
        let item = quote!(
            struct In {
                #[garde(length(max = 10))]
                a: Option<String>,
            }
        );
        let expanded = expand(item, Place::Query).expect("a query").to_string();
        assert!(expanded.contains("# [param (max_length = 10)]"), "{expanded}");
    }
}
