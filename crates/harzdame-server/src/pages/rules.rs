//! The page with the rules of the game.

use askama::Template;
use harzdame::DrawRule;
use harzdame_i18n::{Language, args, tr};

use super::{
    Frame, Kind,
    figures::{self, Figure},
};

/// Two kings against one, to be tried out.
const TWO_KINGS: &str = "W:WKc6,Kf3:BKh1";

#[derive(Debug, Template)]
#[template(path = "rules.html")]
pub(crate) struct Rules {
    frame: Frame,
    sections: Vec<Section>,
}

/// A heading, what stands below it, and a diagram.
#[derive(Debug)]
struct Section {
    /// The last part of its address.
    name: &'static str,
    title: String,
    /// HTML.
    paragraphs: Vec<String>,
    /// HTML; the cases of the first paragraph.
    items: Vec<String>,
    figure: Option<Drawn>,
    /// Where the reader can try it out.
    link: Option<Link>,
}

#[derive(Debug)]
struct Link {
    address: String,
    text: String,
}

#[derive(Debug)]
struct Drawn {
    svg: String,
    caption: String,
}

impl Rules {
    pub(crate) fn new(frame: Frame) -> Self {
        let sections = sections(frame.language);
        Self { frame, sections }
    }
}

fn sections(language: Language) -> Vec<Section> {
    let draw_rule = DrawRule::default();
    let text = |id: &str| {
        rich(&tr(
            language,
            id,
            &args! { "plies" => draw_rule.no_progress.unwrap_or_default() },
        ))
    };
    let section = |name: &'static str, paragraphs: &[&str], figure: Option<&Figure>| Section {
        name,
        title: tr(language, &format!("rules-{name}-title"), &args! {}),
        paragraphs: paragraphs
            .iter()
            .map(|part| text(&format!("rules-{name}-{part}")))
            .collect(),
        items: Vec::new(),
        figure: figure.map(|figure| Drawn {
            svg: figures::draw(figure, language),
            caption: tr(language, figure.caption, &args! {}),
        }),
        link: None,
    };
    let mut draw = section("draw", &["text", "order", "kings"], None);
    draw.items = ["agreement", "repetition", "progress"]
        .map(|case| text(&format!("rules-draw-{case}")))
        .to_vec();
    draw.link = Some(Link {
        address: format!("{}?fen={TWO_KINGS}", Kind::Endgames.address(language)),
        text: tr(language, "rules-draw-explore", &args! {}),
    });
    vec![
        section("board", &["squares", "start"], Some(&figures::BOARD)),
        section("man", &["text"], Some(&figures::MAN)),
        section("king", &["text"], Some(&figures::KING)),
        section("promotion", &["text", "corners"], Some(&figures::PROMOTION)),
        section("man-capture", &["text"], Some(&figures::MAN_CAPTURE)),
        section("king-capture", &["text"], Some(&figures::KING_CAPTURE)),
        section("chain", &["text"], Some(&figures::CHAIN)),
        section("removal", &["text"], Some(&figures::REMOVAL)),
        section("majority", &["text"], Some(&figures::MAJORITY)),
        section("passing", &["text"], Some(&figures::PASSING)),
        section("win", &["text"], Some(&figures::WIN)),
        draw,
        section("notation", &["text"], None),
    ]
}

/// The text as HTML, *what stands between stars* in bold.
fn rich(text: &str) -> String {
    let escaped = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let mut html = String::with_capacity(escaped.len() + 32);
    for (index, part) in escaped.split('*').enumerate() {
        if index > 0 {
            html.push_str(if index % 2 == 1 {
                "<strong>"
            } else {
                "</strong>"
            });
        }
        html.push_str(part);
    }
    html
}

#[cfg(test)]
mod tests {
    use harzdame_i18n::SOURCES;

    use super::*;

    #[test]
    fn stars_become_bold() {
        assert_eq!(rich("a *b* c"), "a <strong>b</strong> c");
        assert_eq!(
            rich("*a* & *b* <i>"),
            "<strong>a</strong> &amp; <strong>b</strong> &lt;i&gt;"
        );
        assert_eq!(rich("plain"), "plain");
    }

    #[test]
    fn stars_come_in_pairs() {
        for (language, file, text) in SOURCES.iter().filter(|(_, file, _)| *file == "rules.ftl") {
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                assert!(
                    line.matches('*').count() % 2 == 0,
                    "locales/{language}/{file}: {line}"
                );
            }
        }
    }

    /// The page says "all three", and gives a number.
    #[test]
    fn r18_the_default_draw_rule_is_what_the_page_says() {
        let rule = DrawRule::default();
        assert!(rule.agreement && rule.repetition);
        let plies = rule.no_progress.expect("a number").to_string();
        for language in Language::ALL {
            let draw = sections(language)
                .into_iter()
                .find(|section| section.name == "draw");
            let items = draw.expect("a section on draws").items;
            assert!(items[2].contains(&plies), "{language}: {}", items[2]);
        }
    }

    #[test]
    fn every_message_of_the_file_is_on_the_page() {
        let (_, _, text) = SOURCES
            .iter()
            .find(|(language, file, _)| (*language, *file) == ("en", "rules.ftl"))
            .expect("the English file");
        let shown: String = sections(Language::En)
            .into_iter()
            .flat_map(|section| {
                let figure = section.figure.map(|figure| figure.caption);
                let link = section.link.map(|link| link.text);
                [section.title]
                    .into_iter()
                    .chain(section.paragraphs)
                    .chain(section.items)
                    .chain(figure)
                    .chain(link)
            })
            .collect();
        for (id, message) in text.lines().filter_map(|line| line.split_once(" = ")) {
            let in_template = ["title", "description", "intro", "contents"]
                .iter()
                .any(|part| id == format!("rules-{part}"));
            let message = rich(message).replace("{ $plies }", "100");
            assert!(in_template || shown.contains(&message), "{id}");
        }
    }
}
