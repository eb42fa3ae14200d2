//! `#[derive(Record)]`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{DeriveInput, Field, Fields, LitStr, Result};

pub(crate) fn expand(item: TokenStream) -> Result<TokenStream> {
    let DeriveInput { ident, generics, data, .. } = syn::parse2(item)?;
    let syn::Data::Struct(syn::DataStruct { fields: Fields::Named(fields), .. }) = data else {
        return Err(syn::Error::new(ident.span(), "a record is a struct with named fields"));
    };
    let reads = fields.named.iter().map(read).collect::<Result<Vec<_>>>()?;
    let (impl_generics, type_generics, bounds) = generics.split_for_impl();
    Ok(quote! {
        impl #impl_generics ::daymark_base::db::Record for #ident #type_generics #bounds {
            fn read(row: &::daymark_base::db::Row<'_>) -> ::daymark_base::db::Result<Self> {
                ::core::result::Result::Ok(Self { #(#reads,)* })
            }
        }
    })
}

fn read(field: &Field) -> Result<TokenStream> {
    let ident = &field.ident;
    let mut column = ident.to_token_stream().to_string().trim_start_matches("r#").to_owned();
    let mut read = None;
    for attribute in field.attrs.iter().filter(|a| a.path().is_ident("column")) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("rename") {
                column = meta.value()?.parse::<LitStr>()?.value();
            } else if meta.path.is_ident("flatten") {
                read = Some(quote!(::daymark_base::db::Record::read(row)?));
            } else if meta.path.is_ident("skip") {
                read = Some(quote!(::core::default::Default::default()));
            } else {
                return Err(meta.error("rename, flatten or skip"));
            }
            Ok(())
        })?;
    }
    let read = read.unwrap_or_else(|| quote!(row.get(#column)?));
    Ok(quote!(#ident: #read))
}
