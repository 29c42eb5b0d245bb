//! A thread that thinks while the screen goes on answering.

use std::{
    sync::{
        Arc,
        mpsc::{self, Receiver, Sender, TryRecvError},
    },
    thread,
};

use anyhow::bail;
use harzdame_engine::Control;

/// A thread that answers questions one after the other, and the ways to it. It ends when this is
/// dropped.
pub(crate) struct Background<Q, A> {
    /// Whose thread it is, for messages.
    whose: &'static str,
    questions: Sender<(Q, Arc<Control>)>,
    answers: Receiver<A>,
    stop: Arc<Control>,
}

impl<Q: Send + 'static, A: Send + 'static> Background<Q, A> {
    /// Starts the thread. `answer` gets each question, the word to give it up, and where answers
    /// go; it says `false` when nobody listens any more.
    pub(crate) fn start(
        whose: &'static str,
        mut answer: impl FnMut(Q, &Control, &Sender<A>) -> bool + Send + 'static,
    ) -> Background<Q, A> {
        let (questions, incoming) = mpsc::channel::<(Q, Arc<Control>)>();
        let (outgoing, answers) = mpsc::channel();
        thread::spawn(move || {
            for (question, stop) in incoming {
                if !answer(question, &stop, &outgoing) {
                    return;
                }
            }
        });
        Background {
            whose,
            questions,
            answers,
            stop: Arc::default(),
        }
    }

    /// Asks a question. What was asked before is given up.
    pub(crate) fn ask(&mut self, question: Q) -> anyhow::Result<()> {
        self.stop();
        self.stop = Arc::default();
        let asked = (question, Arc::clone(&self.stop));
        if self.questions.send(asked).is_err() {
            bail!("the {} thread has ended", self.whose);
        }
        Ok(())
    }

    /// The next answer, if there is one.
    pub(crate) fn answer(&self) -> anyhow::Result<Option<A>> {
        match self.answers.try_recv() {
            Ok(answer) => Ok(Some(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => bail!("the {} thread has ended", self.whose),
        }
    }

    /// The newest of the answers that have come since.
    pub(crate) fn newest_answer(&self) -> Option<A> {
        self.answers.try_iter().last()
    }
}

impl<Q, A> Background<Q, A> {
    /// Gives up what was asked.
    pub(crate) fn stop(&self) {
        self.stop.stop();
    }
}

impl<Q, A> Drop for Background<Q, A> {
    fn drop(&mut self) {
        self.stop();
    }
}
