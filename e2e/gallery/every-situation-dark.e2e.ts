import { screens } from '../browser.ts'
import { testEverySituation } from './every-situation.ts'

// Light and dark differ in colours alone, so the second look is at these, and at the width of a phone. Situations of a widget
// have most of their colours in common.
await testEverySituation({
  ...{ ground: 'dark', screen: screens.phone, rules: ['color-contrast'] },
  shows: (at, count) => at === 1 || count === 1,
})
