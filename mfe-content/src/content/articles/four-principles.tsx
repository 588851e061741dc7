import { principleNames } from 'shared-types';
import { PrinciplesPicture } from '../../pictures/PrinciplesPicture';
import { WeekOrderFigure } from '../../pictures/WeekOrderFigure';
import type { Article } from '../article';
import { fourPrinciples } from '../article-summaries';

export const article: Article = {
  ...fourPrinciples,
  image: <PrinciplesPicture />,
  sections: [
    {
      id: 'where-rules-run-out',
      title: 'Where the rules run out',
      body: (
        <>
          <p>
            A playbook can say what to do with an invoice, a visitor or a late train. It cannot say what to do
            with the visitor who is on the late train and has the signed contract in her bag. Sooner or later
            every assistant meets a case that nobody wrote down, usually while you are in the air. What
            happens next depends on what that assistant believes the job to be.
          </p>
          <p>
            So we wrote that down as well. There are four principles, and each is one sentence. Each settles a
            doubt that comes up every day. And each has a price; a principle that costs nothing is only a
            wish.
          </p>
        </>
      ),
    },
    {
      id: 'own-the-outcome',
      title: `1. ${principleNames.outcome}`,
      body: (
        <>
          <p>
            <strong>The doubt: am I finished?</strong> A task ends when you have done your part. An outcome
            ends when something is true. “I emailed the venue” is a task. “The room is ours on the ninth, for
            twelve, confirmed in writing” is an outcome. Everything that goes wrong goes wrong between the
            two: the mail nobody answered, the answer nobody read, the booking for the wrong Thursday.
          </p>
          <p>
            <strong>The habit</strong> is to open each piece of work with a sentence that a stranger could
            check. “By Wednesday noon both sides have signed, and the contract is in the folder.” If we cannot
            write that sentence, the brief is not complete, and we say so at the start instead of at the end.
            Then the work stays open until the sentence is true. Sending, asking and waiting are steps. They
            do not get a tick.
          </p>
          <p>
            <strong>The price</strong> is following up more often than feels polite. We write the second mail
            and make the call after it, so that you never have to wonder whether anyone did.
          </p>
        </>
      ),
    },
    {
      id: 'write-it-down-once',
      title: `2. ${principleNames.writing}`,
      body: (
        <>
          <p>
            <strong>The doubt: do I have to ask this again?</strong> You pay for an explanation twice: when
            you give it, and when it is forgotten. Most teams pay the second price for years. The question
            about travel receipts comes back each quarter because the answer sits in a message from the
            quarter before.
          </p>
          <p>
            <strong>The habit</strong> is that whoever receives an explanation writes it down, on the same
            day, and whoever gave it reads it once. The order matters. Those who explain leave out what is
            obvious to them; those who had to ask know exactly what was not. From then on the page is the
            answer. When the answer changes, the page changes. A good page is short:
          </p>
          <ul>
            <li>what the finished result looks like, with an example;</li>
            <li>the steps, in order, each beginning with a verb;</li>
            <li>the reason, in a sentence, for the day when the steps do not fit;</li>
            <li>who decides on that day.</li>
          </ul>
          <p>
            <strong>The price</strong> is paid at the worst moment, when doing the thing yourself would be
            quicker than writing about it. It comes back on the first morning that somebody is ill, and their
            stand-in works from the page while you notice nothing.
          </p>
        </>
      ),
    },
    {
      id: 'ask-early',
      title: `3. ${principleNames.asking}`,
      body: (
        <>
          <p>
            <strong>The doubt: may I interrupt?</strong> There are two bad ways to be stuck. One is to wait in
            silence until the date has passed. The other is to pass on every question the moment it turns up.
            The first costs you a surprise, the second costs you the morning.
          </p>
          <p>
            <strong>The habit</strong> is to ask as soon as we know that we shall have to, and to bring the
            answer that we would give ourselves. Not “Which hotel would you like?” but:
          </p>
          <blockquote>
            Two hotels near the office have rooms. I would take the smaller one: it is quieter, and free to
            cancel until Friday. Unless you say otherwise by noon, I shall book it.
          </blockquote>
          <p>
            That message has four parts: what is open, which choices there are, what we would do and why, and
            what happens if you say nothing. You can answer it with one word, or with none, from a corridor.
            Early is the other half. On Monday a question is a choice. By Thursday evening the same question
            is an emergency.
          </p>
          <p>
            <strong>The price</strong> is being wrong in front of you. An assistant who proposes will now and
            then propose badly. We think that is cheap: a poor proposal shows what was misunderstood while it
            still costs nothing, and the correction goes straight onto the page of principle two.
          </p>
        </>
      ),
    },
    {
      id: 'protect-the-week',
      title: `4. ${principleNames.week}`,
      body: (
        <>
          <p>
            <strong>The doubt: what gives way?</strong> Today always has the better argument. It is loud, it
            has somebody’s name on it, and it only needs half an hour. The work that decides whether the
            quarter was any good is silent, and could just as well be done tomorrow. Left alone, a calendar
            fills with small slips, and when the large piece comes looking for a place there is none.
          </p>
          <WeekOrderFigure />
          <p>
            <strong>The habit</strong> starts on the Friday before. Together you name the two or three pieces
            of work that would make next week a good one. They go into the calendar first, at the hours when
            you think best, as appointments with a name. Calls, reviews and errands get what remains, and that
            is nearly always enough. A request for a protected hour gets a friendly counter-offer, never a
            silent yes.
          </p>
          <p>
            <strong>The price</strong> is that some people wait until Thursday who hoped for Tuesday. There
            will be exceptions. You make them; whoever asked last does not.
          </p>
        </>
      ),
    },
    {
      id: 'when-they-collide',
      title: 'When two of them collide',
      body: (
        <>
          <p>
            Principles earn their keep when they disagree. Suppose the signature that makes an outcome true
            can only be had in the very hour the week has set aside. Principle one says call; principle four
            says leave the hour alone. The third settles it: we ask, early, and say which we would choose. The
            second makes sure that we ask only once.
          </p>
          <p>
            That is the whole machine. Two principles say what to want, and two say how to find out. You can
            run it without us. Take the one whose price you have been avoiding, and pay it for a fortnight.
          </p>
        </>
      ),
    },
  ],
};
