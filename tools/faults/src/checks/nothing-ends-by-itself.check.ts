import type { Evidence } from '../evidence/evidence.js';
import type { Check } from './check.js';

/** Whom bombs are thrown at. They end a process as `kill -9` does. */
const VICTIM = /^(payments|billing|notifier|partner-gateway)(-\d+)? ended by itself \(SIGKILL\)/;
/** A bomb ends a process two or three times beside others, and once alone; meanwhile others may end it, too. */
const MOST_ENDS = 6;

/** Whatever else is away, a part waits for it: it neither ends nor stays away once it was started again. A bomb ends its victims, a few times. */
export const nothingEndsByItself: Check = {
  name: 'no part ends by itself',
  breaches({ crashes, thrown }: Evidence) {
    const bombed = thrown.length === 0 ? [] : crashes.filter((crash) => VICTIM.test(crash));
    const most = MOST_ENDS * thrown.length;
    const tooMany = bombed.length > most ? [`${bombed.length} processes were ended by ${thrown.length} bombs: more than ${most}`] : [];
    return [...crashes.filter((crash) => !bombed.includes(crash)), ...tooMany];
  },
};
