import { account, onboardingPhases } from 'shared-types';
import { Figures } from 'shared-ui';
import { InboxPicture } from '../../pictures/InboxPicture';
import { SortingFigure } from '../../pictures/SortingFigure';
import type { Article } from '../article';
import { emailManagement } from '../article-summaries';

export const article: Article = {
  ...emailManagement,
  image: <InboxPicture />,
  sections: [
    {
      id: 'who-acts-next',
      title: 'Ask who acts next',
      body: (
        <>
          <p>
            Most advice on email is advice on speed: shortcuts, templates, a timer, two minutes a message. It
            works, in its way. It makes you a faster clerk of your own post.
          </p>
          <p>
            But an inbox is not a burden because it is read slowly. It is a burden because three kinds of
            message lie in one pile: those that need your judgement, those that need somebody’s work, and
            those that need nothing at all. You open all three kinds to find the first. Then you open them
            again in the evening, to make sure.
          </p>
          <p>
            So change the question. “How important is this?” has no steady answer; you would sort the same
            message differently before and after lunch. “Who acts next?” has three possible answers, and
            nearly always somebody other than you can give it.
          </p>
        </>
      ),
    },
    {
      id: 'three-folders',
      title: 'Three folders, and no fourth',
      body: (
        <>
          <ul>
            <li>
              <strong>Yours.</strong> Only you can act: a decision, a relationship, a sentence that has to
              come from you. Nothing lands here bare. Every message comes with a draft or a recommendation.
            </li>
            <li>
              <strong>Ours.</strong> Something has to happen, and your assistant makes it happen: reply, book,
              chase, pass on. You may look into this folder whenever you like. After the first fortnight you
              never have to.
            </li>
            <li>
              <strong>Done.</strong> Nothing follows. Receipts, confirmations, copies for information, the
              newsletter you like to keep. Filed where a search will find it.
            </li>
          </ul>
          <p>
            The inbox itself is not a folder in this method. It is the doormat: things lie there until
            somebody comes through the door, and then it is empty.
          </p>
          <p>
            Resist the fourth folder. “Later”, “Important” and “To read” all mean the same thing, which is
            that nobody wanted to decide. Within a month that is where the decisions are.
          </p>
        </>
      ),
    },
    {
      id: 'two-questions',
      title: 'Two questions for every message',
      body: (
        <>
          <p>Whoever sorts asks two questions, always in this order.</p>
          <SortingFigure />
          <p>
            <strong>Does anything follow from it?</strong> If not, it is Done, however grand the sender.
          </p>
          <p>
            <strong>Would only you know the answer?</strong> The word that counts is <em>know</em>. Not
            whether you would like to be asked, nor whether you have always answered such things yourself. If
            the answer stands in the calendar, in an earlier mail, in the playbook or in a colleague’s head,
            the message is Ours.
          </p>
          <p>
            What is left is Yours, and it is less than you fear. In doubt, a message goes to Yours with the
            doubt written on it. You reply “ours, next time”, and that reply becomes a rule. The first weeks
            are full of such notes, and they should be: this is how the sorting comes to match your mind
            instead of somebody’s guess at it.
          </p>
        </>
      ),
    },
    {
      id: 'one-page-of-rules',
      title: 'One page of rules',
      body: (
        <>
          <p>
            The method needs a single page. Your manager writes it in the first days, from what you say; you
            correct it, and your assistant keeps it. It holds five things:
          </p>
          <ol>
            <li>
              <strong>People</strong> whose mail is always Yours, whatever it says: family, co-founder, chair.
              Ten names are plenty.
            </li>
            <li>
              <strong>Subjects</strong> that stay closed: health, pay, disputes, anything marked personal.
              They are moved unread.
            </li>
            <li>
              <strong>Standard answers:</strong> the handful of replies that you write again and again. No,
              thank you. Not before autumn. Please send the paper first.
            </li>
            <li>
              <strong>Your voice:</strong> how you greet, how you sign off, what you would never say. Three
              real mails of yours teach more than a paragraph of adjectives.
            </li>
            <li>
              <strong>Limits:</strong> what may be accepted, declined or promised without you. Start small;
              widen as the record grows.
            </li>
          </ol>
          <p>One page, because a page gets read. A manual gets filed.</p>
        </>
      ),
    },
    {
      id: 'drafts-not-summaries',
      title: 'Drafts, not summaries',
      body: (
        <>
          <p>
            The obvious way to help with a full inbox is to summarise it. It feels like help, and it leaves
            the work exactly where it was, because you still have to write the answer. A draft moves the work.
            You read the three lines that you would have sent, change a word, and send them.
          </p>
          <p>
            A good draft answers the whole message, in your words. What is not certain goes in square brackets
            where you cannot miss it: “[Thursday at two, or Friday at half past nine?]”. If the reply hangs on
            a decision, the draft takes the likelier one, and the other waits in a line underneath.
          </p>
          <p>
            Settle whose name stands at the bottom. What comes out of Ours is signed by your assistant, who
            says so plainly: “I look after the diary here.” What comes out of Yours is signed by you, and sent
            by you. People do not mind being answered by an assistant. They mind finding out afterwards.
          </p>
          <p>
            Correct drafts by editing them, not by explaining. Your assistant compares what was drafted with
            what was sent. The difference is the lesson, and nobody had to sit in a meeting for it.
          </p>
        </>
      ),
    },
    {
      id: 'two-sittings-and-a-note',
      title: 'Two sittings and a note',
      body: (
        <>
          <p>
            Your assistant works through the inbox several times a day. You sit down to it twice: late in the
            morning, when your best hours have already gone to something better, and once more before you
            stop. Take Yours from top to bottom, then close it.
          </p>
          <p>
            What is truly urgent should not come by mail at all. Agree on one other way, a call or a text
            message, and on one person who uses it: your assistant. Now the inbox can stay shut, because
            whatever is on fire will ring.
          </p>
          <p>
            At the end of the day you get a note of five lines: what came in that matters, what went out, who
            is waiting for whom, what was unsure, and what tomorrow begins with. That note is what lets you
            stop. People do not look at their mail at night because they expect something. They look because
            they do not know.
          </p>
        </>
      ),
    },
    {
      id: 'the-first-fortnight',
      title: 'The first fortnight',
      body: (
        <>
          <p>Hand it over in this order, and not faster:</p>
          <ul>
            <li>
              <strong>{onboardingPhases.intake}: talk.</strong> You tell your manager who writes to you and
              how you answer, and the page of rules gets its first version. <Figures>{account.mail}</Figures>
            </li>
            <li>
              <strong>{onboardingPhases.systemsAccess}: open.</strong> You give delegated access, never your
              password. Your manager makes the three folders, and everything older than a month goes to Done
              in one move.
            </li>
            <li>
              <strong>{onboardingPhases.pairing}: sort and draft.</strong> You meet your assistant. First come
              the standard answers, then the rest, and nothing goes out before you approve it. Each evening
              you look through Ours and Done, and put back what lies wrong. When a look finds nothing, stop
              looking into Done; on the last day, stop looking into Ours.
            </li>
          </ul>
          <p>
            The shortcut is to hand over everything on the first morning. Do not take it. Trust in an inbox is
            not given; it is watched growing, one well-sorted evening at a time.
          </p>
        </>
      ),
    },
    {
      id: 'how-it-fails',
      title: 'How it fails',
      body: (
        <>
          <p>The method fails in three ways, and all of them are well meant:</p>
          <ul>
            <li>
              <strong>You answer out of Ours,</strong> because you happen to be there and it is quick. Now two
              people have replied. Leave the message alone, or move it to Yours first.
            </li>
            <li>
              <strong>The page of rules grows a second page.</strong> For every line that you add, strike one.
            </li>
            <li>
              <strong>A busy evening skips the note.</strong> So you check everything yourself, and the old
              habit is back by breakfast. A note of one line is still a note.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'how-to-tell',
      title: 'How to tell that it works',
      body: (
        <>
          <p>
            Do not count messages; how many arrive is not in your hands. Look for three signs. Yours is empty
            when you stop for the day. You change less in the drafts than you did a month ago. And when
            somebody asks whether you saw their mail, you know the answer without looking.
          </p>
          <p>
            An inbox is a list of what other people would like from your week. Somebody should read all of it.
            It does not have to be you.
          </p>
        </>
      ),
    },
  ],
};
