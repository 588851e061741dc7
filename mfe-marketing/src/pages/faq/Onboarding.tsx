import { contactUrl } from '@proper/shared-types/company';
import { Section, SectionHeading, Timeline } from '@proper/shared-ui';
import { useCallback, useState } from 'react';
import {
  countingNote,
  onboardingJourney,
  outOfRangeNote,
  results,
  yearEndNote,
} from '../../content/onboarding';
import controls from '../../widgets/controls.module.css';
import { useWidget } from '../../widgets/useWidget';
import { WidgetActions } from '../../widgets/WidgetActions';
import styles from './FaqPage.module.css';
import {
  type DatedStep,
  formatLocalDay,
  formatStart,
  planDates,
  spansYearEnd,
  writeCalendar,
} from './onboarding-dates';

/** The parameter of the page's address with the day of the call. */
const dayParameter = 'call';

const fieldOf = (form: HTMLFormElement) => form.elements.namedItem(dayParameter) as HTMLInputElement;
/** The chosen day; empty if there is none, or one out of the field's range. */
const readDay = ({ value, validity }: HTMLInputElement) => ({
  day: validity.valid ? value : '',
  isOutOfRange: !validity.valid,
});

interface DateActionsProps {
  readonly plan: readonly DatedStep[];
  /** The first day of each step. */
  readonly texts: readonly string[];
}

const DateActions = ({ plan, texts }: DateActionsProps) => (
  <WidgetActions
    href={contactUrl({
      message: `My dates, from the call on ${texts[0]}:\n${plan.map(({ title }, index) => `${title}: ${texts[index]}`).join('\n')}`,
    })}
    label="Bring my dates to the call"
    print="Print the dates"
    note="The day is in this page’s address: copy it to send the dates to somebody."
  >
    <a
      download="proper-onboarding.ics"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(writeCalendar(plan, new Date()))}`}
    >
      Add to my calendar
    </a>
  </WidgetActions>
);

/** The day of the call, which the page's address keeps. */
function useCallDay() {
  const [chosen, setChosen] = useState({ day: '', isOutOfRange: false });
  const keepDay = useCallback((form: HTMLFormElement) => {
    const read = readDay(fieldOf(form));
    setChosen(read);
    const query = read.day && `?${dayParameter}=${read.day}`;
    history.replaceState(history.state, '', `${location.pathname}${query}${location.hash || '#onboarding'}`);
  }, []);
  const openDay = useCallback((form: HTMLFormElement) => {
    const field = fieldOf(form);
    const linked = new URLSearchParams(location.search).get(dayParameter) ?? '';
    // A link must open after its day.
    if (linked === '') field.min = formatLocalDay(new Date());
    // A day that was chosen before hydration counts more than the address.
    field.value ||= linked;
    setChosen(readDay(field));
  }, []);
  return { ...chosen, widget: useWidget(keepDay, openDay) };
}

/** The onboarding in three phases, with their dates once a visitor has chosen the day of the call. */
export function Onboarding() {
  const { day, isOutOfRange, widget } = useCallDay();
  const plan = day === '' ? undefined : planDates(day);
  const dates = plan?.map(formatStart) ?? [];
  const note = isOutOfRange ? outOfRangeNote : plan && spansYearEnd(plan) ? yearEndNote : countingNote;
  return (
    <Section tone="tint" labelledBy="onboarding">
      <SectionHeading id="onboarding" title="The onboarding journey" />
      <form {...widget}>
        <p className={styles.callDay}>
          <label htmlFor="call-day">Choose the day of your call to see your dates</label>
          <input
            className={controls.field}
            id="call-day"
            name={dayParameter}
            type="date"
            min="2024-01-01"
            max="2099-12-31"
          />
          <span key={note} role="status">
            {note}
          </span>
        </p>
        <Timeline
          items={onboardingJourney.map((phase, index) => ({
            ...phase,
            dates: plan && `from ${dates[index + 1]}`,
          }))}
        />
        <p className={styles.results}>
          {/* A new date gets a new element, because a translator may have replaced the old text. */}
          <strong key={dates[4]}>{`${results.title}${dates[4] ? `, ${dates[4]}` : ''}:`}</strong>{' '}
          {results.text}
        </p>
        {plan && <DateActions plan={plan} texts={dates} />}
      </form>
    </Section>
  );
}
