import { screens } from '../browser.ts'
import { testEverySituation } from './every-situation.ts'

// The next one is looked at in the dark, and all are in a trial: situations of a widget have most of what they draw in common.
// What warns is heard there.
await testEverySituation({ ground: 'light', screen: screens.desktop, shows: (at) => at % 3 === 0 })
