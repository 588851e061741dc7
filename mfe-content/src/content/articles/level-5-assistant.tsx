import { account, qualityLevels } from 'shared-types';
import { Figures } from 'shared-ui';
import { LadderPicture } from '../../pictures/LadderPicture';
import { MomentsFigure } from '../../pictures/MomentsFigure';
import type { Article } from '../article';
import { level5Assistant } from '../article-summaries';
import { levels } from '../levels';

const { lowest, baseline, baselineBy, standard, standardBy } = qualityLevels;

/** What each level feels like from your side of the desk, lowest first. */
const fromYourSide = [
  'You notice, decide, plan and check, and you stand beside the doing. Whatever time you save goes into the explaining.',
  '“Send this to the lawyers, copy finance.” It is done, it is done well, and there it stops. Doing has left your desk.',
  'You name it, “send the monthly invoices”, and the steps are known because they are written down. Planning has left as well.',
  'Nobody has to start it. The invoices go out on the first of the month, and one line tells you so, including the one that bounced. Checking has left.',
  '“That address has failed twice. I found the new contact in accounts. Shall I use it?” Noticing has left: you no longer keep watch.',
  'The address is corrected, the invoice is out, and you read about it on Friday. Deciding has left, for everything you agreed may be decided.',
] as const;

export const article: Article = {
  ...level5Assistant,
  image: <LadderPicture />,
  sections: [
    {
      id: 'why-a-scale',
      title: '“Very good” is not a measure',
      body: (
        <>
          <p>
            Ask people how their assistant is, and they say “very good” or “fine”. Neither answer tells you
            what to hand over tomorrow. Very good at what: at typing up your notes, or at telling you that two
            of them contradict each other?
          </p>
          <p>
            We wanted a measure that a client, a manager and an assistant would read in the same way. So we
            stopped rating people and started rating who does what. Any piece of work, from a dinner
            reservation to a board paper, passes through five moments. Somebody notices that it is needed.
            Somebody decides what should happen. Somebody plans the steps. Somebody does them. And somebody
            checks that the result is right, and says so.
          </p>
          <p>
            The useful question is not how good your help is. It is which of these five moments still fall to
            you.
          </p>
        </>
      ),
    },
    {
      id: 'the-scale',
      title: `The scale from ${lowest} to ${standard}`,
      body: (
        <>
          <p>
            A level is the number of moments that have left your desk. They leave in the same order every
            time, from the most visible to the least.
          </p>
          <MomentsFigure />
          <ul>
            {levels.map(({ level, summary }, step) => (
              <li key={level}>
                <strong>
                  Level {level} {summary}.
                </strong>{' '}
                {fromYourSide[step]}
              </li>
            ))}
          </ul>
          <p>
            Notice how late the relief comes. Handing over the doing frees your hands, but your head stays
            full until the noticing goes.
          </p>
        </>
      ),
    },
    {
      id: 'limits-reasons-record',
      title: 'The last step is paperwork, not talent',
      body: (
        <>
          <p>
            Up to Level {baseline}, an assistant learns your work. After it, an assistant learns your
            judgement. That takes longer, because you have never said most of it aloud. People call the result
            intuition. In practice it is three things on paper:
          </p>
          <ul>
            <li>
              <strong>Limits.</strong> What may be decided alone, up to which sum, and with whom. “Move any
              internal meeting, never the board” is a limit. “Use your discretion” is not.
            </li>
            <li>
              <strong>Reasons.</strong> A rule covers the case it was made for; its reason covers the next
              one. “No calls before ten” settles one request. “Mornings are for writing” settles a hundred.
            </li>
            <li>
              <strong>A record.</strong> Whatever was decided alone gets a line in the weekly report, so that
              you can answer “yes, always” or “next time, ask me”. Either answer moves the limit to where it
              belongs.
            </li>
          </ul>
          <p>
            <Figures>
              Take one of the three away and you have Level {baseline} with more confidence, which is worse
              than Level {baseline} without it.
            </Figures>
          </p>
        </>
      ),
    },
    {
      id: 'find-your-level',
      title: 'Find your level this afternoon',
      body: (
        <>
          <p>
            Write down the last ten things that you handed over. Beside each, note the moment that came back
            to you. The one that appears most often is your next step up, and it is usually yours to take:
          </p>
          <ul>
            <li>
              <strong>Doing comes back:</strong> your brief had no example of a good result. Add one.
            </li>
            <li>
              <strong>Planning comes back:</strong> the process lives in your head. Talk it through once, and
              let the person who will use it write it down.
            </li>
            <li>
              <strong>Checking comes back:</strong> agree on the report before the task. One line, on a fixed
              day.
            </li>
            <li>
              <strong>Noticing comes back:</strong> share what you watch. Nobody spots a clash in a calendar
              they cannot see.
            </li>
            <li>
              <strong>Deciding comes back:</strong> set one small limit, and widen it when the record is
              clean.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'our-standard',
      title: 'What we commit to, and when',
      body: (
        <>
          <p>
            <Figures>
              A Proper assistant works at Level {baseline} in {baselineBy}. That is possible because the
              routines come with the service: inbox, calendar and weekly report are processes that we have
              already written down, and your onshore manager fits them to you. Level {standard} is our
              standard by {standardBy}. {account.counting} The time between goes into collecting limits and
              reasons, one decision after another.
            </Figures>
          </p>
          <p>
            Why not Level {standard} on the first day? Because whoever acts on your judgement before knowing
            it is guessing in your name.
          </p>
          <p>
            Nor should every moment leave. Whom to hire, what to promise, when to apologise: these stay with
            you for good. The scale does not take them away. It clears the desk around them.
          </p>
        </>
      ),
    },
  ],
};
