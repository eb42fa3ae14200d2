//! Parameters of a call: nested names such as `items[0][price]`.

/// Parameters of a call, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form(Vec<(String, String)>);

impl Form {
    /// Adds a parameter.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.0.push((name.to_owned(), value.to_string()));
        self
    }

    /// Adds a parameter, if it has a value.
    #[must_use]
    pub fn with_some(self, name: &str, value: Option<impl ToString>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Adds our own metadata to the object in the parameter `inside`, or to the call's own object if that is empty.
    #[must_use]
    pub fn marked(self, inside: &str, marks: &[(&str, String)]) -> Self {
        let name = |mark: &str| {
            if inside.is_empty() { format!("metadata[{mark}]") } else { format!("{inside}[metadata][{mark}]") }
        };
        marks.iter().fold(self, |form, (mark, value)| form.with(&name(mark), value))
    }

    pub(super) fn fields(&self) -> &[(String, String)] {
        &self.0
    }

    pub(super) fn encoded(&self) -> String {
        url::form_urlencoded::Serializer::new(String::new()).extend_pairs(&self.0).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_parameters_are_encoded_with_brackets() {
        let form = Form::default()
            .with("items[0][price]", "price_1")
            .with("amount", 1_250)
            .with_some("email", None::<&str>)
            .marked("subscription_data", &[("daymark", "7 & 8".to_owned())])
            .marked("", &[("member", "9".to_owned())]);
        let text = "items%5B0%5D%5Bprice%5D=price_1&amount=1250&subscription_data%5Bmetadata%5D%5Bdaymark%5D=7+%26+8\
                    &metadata%5Bmember%5D=9";
        assert_eq!(form.encoded(), text);
    }
}
