//! Translates the rules of `#[garde(…)]` to the names that the OpenAPI document uses.

use proc_macro2::{TokenStream, TokenTree};
use syn::punctuated::Punctuated;
use syn::{Attribute, Error, Expr, GenericArgument, Meta, PathArguments, Result, Token, Type};

/// One limit of a field.
pub struct Limit {
    /// utoipa's name for it, such as `max_length`.
    pub keyword: &'static str,
    /// The number, the constant or the pattern.
    pub bound: Expr,
}

type Rules = Punctuated<Meta, Token![,]>;

/// The limits that the rules of a field set.
pub fn limits(attributes: &[&Attribute], ty: &Type) -> Result<Vec<Limit>> {
    let mut found = Vec::new();
    for attribute in attributes {
        collect(attribute.parse_args_with(Rules::parse_terminated)?, ty, &mut found)?;
    }
    Ok(found)
}

fn collect(rules: Rules, ty: &Type, found: &mut Vec<Limit>) -> Result<()> {
    for rule in rules {
        let Meta::List(list) = &rule else { continue };
        if list.path.is_ident("inner") {
            let Some((_, inner)) = held_by(ty) else {
                return Err(Error::new_spanned(list, "`inner` is for what holds something"));
            };
            collect(list.parse_args_with(Rules::parse_terminated)?, inner, found)?;
        } else if list.path.is_ident("length") {
            let [min, max] = if is_list(ty) { ["min_items", "max_items"] } else { ["min_length", "max_length"] };
            bounds(list.parse_args_with(Rules::parse_terminated)?, min, max, found)?;
        } else if list.path.is_ident("range") {
            bounds(list.parse_args_with(Rules::parse_terminated)?, "minimum", "maximum", found)?;
        } else if list.path.is_ident("pattern") {
            add("pattern", list.parse_args()?, found)?;
        }
    }
    Ok(())
}

/// Adds `min`, `max` and `equal` from a rule's arguments; the unit that is counted (characters, bytes) is no bound.
fn bounds(arguments: Rules, min: &'static str, max: &'static str, found: &mut Vec<Limit>) -> Result<()> {
    for argument in arguments {
        let Meta::NameValue(pair) = argument else { continue };
        if pair.path.is_ident("min") || pair.path.is_ident("equal") {
            add(min, pair.value.clone(), found)?;
        }
        if pair.path.is_ident("max") || pair.path.is_ident("equal") {
            add(max, pair.value, found)?;
        }
    }
    Ok(())
}

fn add(keyword: &'static str, bound: Expr, found: &mut Vec<Limit>) -> Result<()> {
    if found.iter().any(|limit| limit.keyword == keyword) {
        return Err(Error::new_spanned(bound, format!("the document can state one `{keyword}` of a field")));
    }
    found.push(Limit { keyword, bound });
    Ok(())
}

/// The names and values that an attribute of utoipa states. Its types are not expressions, so it is read as tokens.
pub fn stated(attribute: TokenStream) -> Vec<(String, TokenStream)> {
    let mut found: Vec<(String, TokenStream)> = Vec::new();
    let mut open = false;
    let mut tokens = attribute.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match (&token, tokens.peek()) {
            (TokenTree::Punct(comma), _) if comma.as_char() == ',' => open = false,
            (TokenTree::Ident(name), Some(TokenTree::Punct(is))) if is.as_char() == '=' => {
                found.push((name.to_string(), TokenStream::new()));
                tokens.next();
                open = true;
            }
            _ => {
                if let (true, Some((_, value))) = (open, found.last_mut()) {
                    value.extend([token]);
                }
            }
        }
    }
    found
}

fn is_list(ty: &Type) -> bool {
    held_by(ty).is_some_and(|(outer, inner)| outer == "Vec" || is_list(inner))
}

/// The name of an `Option` or a `Vec`, and the type inside.
pub fn held_by(ty: &Type) -> Option<(String, &Type)> {
    let Type::Path(path) = bare(ty) else { return None };
    let last = path.path.segments.last()?;
    let outer = last.ident.to_string();
    match &last.arguments {
        PathArguments::AngleBracketed(arguments) if outer == "Option" || outer == "Vec" => {
            match arguments.args.first()? {
                GenericArgument::Type(inner) => Some((outer, inner)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The type itself, without the group in which a `macro_rules!` macro passes it on.
pub fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => bare(&group.elem),
        _ => ty,
    }
}
