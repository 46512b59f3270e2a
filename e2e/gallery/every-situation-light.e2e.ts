import { screens } from '../browser.ts'
import { testEverySituation } from './every-situation.ts'

// The first of each widget; the second is looked at in the dark, and all are in a trial: situations of a widget have most of what
// they draw in common, and the tests of the widget show what they do.
await testEverySituation({ ground: 'light', screen: screens.desktop, shows: (at) => at === 0 })
