//! Schemas of a description, and values that are held to them.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex},
};

use jsonschema::Validator;
use serde_json::{Value, json};

/// The schemas of a description. They are stricter than it: what is not described is no part of a value, so that
/// nothing is told that is not described.
pub(crate) struct Schemas {
    document: Value,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

impl Schemas {
    pub(crate) fn new(mut document: Value) -> Schemas {
        let mut parts = HashSet::new();
        find_parts(&document, &mut parts);
        if let Some(schemas) = document["components"]["schemas"].as_object_mut() {
            for (name, schema) in schemas {
                close(schema, parts.contains(&reference(name)));
            }
        }
        close(&mut document["paths"], false);
        Schemas {
            document,
            validators: Mutex::default(),
        }
    }

    pub(crate) fn document(&self) -> &Value {
        &self.document
    }

    /// What a value has that its schema does not have, or the other way round.
    pub(crate) fn faults(&self, schema: &Value, value: &Value) -> Vec<String> {
        let key = schema.to_string();
        let mut validators = self.validators.lock().expect("no panic while it was held");
        let validator = validators.entry(key).or_insert_with(|| {
            let whole = json!({"allOf": [schema], "components": self.document["components"]});
            Arc::new(jsonschema::validator_for(&whole).expect("a schema"))
        });
        let validator = Arc::clone(validator);
        drop(validators);
        validator
            .iter_errors(value)
            .map(|error| format!("{} at {}", error, error.instance_path()))
            .collect()
    }

    /// The same, for a schema that has a name.
    pub(crate) fn faults_of(&self, name: &str, value: &Value) -> Vec<String> {
        let schemas = &self.document["components"]["schemas"];
        assert!(schemas[name].is_object(), "no schema {name}");
        self.faults(&json!({"$ref": reference(name)}), value)
    }
}

fn reference(name: &str) -> String {
    format!("#/components/schemas/{name}")
}

/// What is a part of other objects, and does not have all that those have.
fn find_parts(value: &Value, parts: &mut HashSet<String>) {
    match value {
        Value::Object(fields) => {
            for part in fields
                .get("allOf")
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
            {
                if let Some(name) = part["$ref"].as_str() {
                    parts.insert(name.to_owned());
                }
            }
            fields.values().for_each(|value| find_parts(value, parts));
        }
        Value::Array(values) => values.iter().for_each(|value| find_parts(value, parts)),
        _ => {}
    }
}

/// Lets objects have nothing but what is described.
fn close(schema: &mut Value, is_part: bool) {
    match schema {
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                let is_part = name == "allOf" || (is_part && matches!(&**name, "oneOf" | "anyOf"));
                close(value, is_part);
            }
            let is_object = fields.get("properties").is_some_and(Value::is_object);
            let is_whole = fields.contains_key("allOf") || is_object;
            if is_whole && !is_part && !fields.contains_key("additionalProperties") {
                fields.insert("unevaluatedProperties".into(), false.into());
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| close(value, is_part)),
        _ => {}
    }
}
