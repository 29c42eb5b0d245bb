//! All six languages say the same things: every message file of every part of the program has the
//! same messages with the same variables in each language.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::{
    ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, Resource},
    parser,
};
use harzdame_i18n::{Language, SOURCES};

type Variables = BTreeSet<String>;

#[derive(Debug, Default, PartialEq, Eq)]
struct Messages {
    /// Message or message.attribute → the variables it uses.
    variables: BTreeMap<String, Variables>,
}

fn parse(code: &str, file: &str, text: &'static str) -> Resource<&'static str> {
    parser::parse(text).unwrap_or_else(|(_, errors)| {
        let lines: Vec<_> = errors
            .iter()
            .map(|error| {
                let line = text[..error.pos.start].matches('\n').count() + 1;
                format!("locales/{code}/{file}:{line}: {error}")
            })
            .collect();
        panic!("{}", lines.join("\n"));
    })
}

fn messages(code: &str, file: &str, text: &'static str) -> Messages {
    let mut all = Messages::default();
    for entry in parse(code, file, text).body {
        match entry {
            Entry::Message(message) => {
                let id = message.id.name;
                let value = message
                    .value
                    .as_ref()
                    .unwrap_or_else(|| panic!("locales/{code}/{file}: {id} has no value"));
                insert(&mut all, code, file, id, value);
                for attribute in &message.attributes {
                    let id = format!("{id}.{}", attribute.id.name);
                    insert(&mut all, code, file, &id, &attribute.value);
                }
            }
            Entry::Term(_)
            | Entry::Comment(_)
            | Entry::GroupComment(_)
            | Entry::ResourceComment(_) => {}
            Entry::Junk { content } => panic!("locales/{code}/{file}: unreadable: {content}"),
        }
    }
    all
}

fn insert(all: &mut Messages, code: &str, file: &str, id: &str, value: &Pattern<&'static str>) {
    let mut variables = Variables::new();
    pattern(
        value,
        &mut variables,
        &format!("locales/{code}/{file}: {id}"),
    );
    let double = all.variables.insert(id.to_owned(), variables);
    assert!(
        double.is_none(),
        "locales/{code}/{file}: {id} stands there twice"
    );
}

/// Collects the variables of a pattern and refuses one that shows nothing.
fn pattern(value: &Pattern<&'static str>, variables: &mut Variables, place: &str) {
    let mut says_something = false;
    for element in &value.elements {
        match element {
            PatternElement::TextElement { value } => says_something |= !value.trim().is_empty(),
            PatternElement::Placeable { expression: part } => {
                says_something = true;
                expression(part, variables, place);
            }
        }
    }
    assert!(says_something, "{place} is empty");
}

fn expression(part: &Expression<&'static str>, variables: &mut Variables, place: &str) {
    match part {
        Expression::Inline(part) => inline(part, variables, place),
        Expression::Select { selector, variants } => {
            inline(selector, variables, place);
            for variant in variants {
                pattern(&variant.value, variables, place);
            }
        }
    }
}

fn inline(part: &InlineExpression<&'static str>, variables: &mut Variables, place: &str) {
    match part {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            call(arguments, variables, place);
        }
        InlineExpression::TermReference {
            arguments: Some(arguments),
            ..
        } => {
            call(arguments, variables, place);
        }
        InlineExpression::Placeable { expression: part } => expression(part, variables, place),
        InlineExpression::TermReference {
            arguments: None, ..
        }
        | InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. }
        | InlineExpression::MessageReference { .. } => {}
    }
}

fn call(arguments: &CallArguments<&'static str>, variables: &mut Variables, place: &str) {
    for part in &arguments.positional {
        inline(part, variables, place);
    }
}

#[test]
fn all_languages_have_the_same_messages() {
    let mut files: BTreeMap<&str, BTreeMap<&str, Messages>> = BTreeMap::new();
    for (code, file, text) in SOURCES {
        files
            .entry(file)
            .or_default()
            .insert(code, messages(code, file, text));
    }
    assert!(files.contains_key("site.ftl") && files.contains_key("rules.ftl"));
    let mut faults = Vec::new();
    for (file, languages) in &files {
        let Some(english) = languages.get("en") else {
            faults.push(format!("locales/en/{file} is missing"));
            continue;
        };
        for code in Language::ALL.map(Language::code) {
            let Some(other) = languages.get(code) else {
                faults.push(format!("locales/{code}/{file} is missing"));
                continue;
            };
            for (id, variables) in &english.variables {
                match other.variables.get(id) {
                    None => faults.push(format!("locales/{code}/{file}: {id} is missing")),
                    Some(found) if found != variables => faults.push(format!(
                        "locales/{code}/{file}: {id} uses {found:?}, English uses {variables:?}"
                    )),
                    Some(_) => {}
                }
            }
            for id in other
                .variables
                .keys()
                .filter(|id| !english.variables.contains_key(*id))
            {
                faults.push(format!("locales/{code}/{file}: {id} is not in English"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_message_is_defined_in_two_files() {
    let mut homes: BTreeMap<String, &str> = BTreeMap::new();
    for (code, file, text) in SOURCES.iter().filter(|(code, _, _)| *code == "en") {
        for id in messages(code, file, text).variables.into_keys() {
            if let Some(other) = homes.insert(id.clone(), file) {
                panic!("{id} is in {other} and in {file}");
            }
        }
    }
}

#[test]
fn only_known_languages_are_there() {
    for (code, file, _) in SOURCES {
        assert!(code.parse::<Language>().is_ok(), "locales/{code}/{file}");
    }
}
