import { screens } from '../browser.ts'
import { testEverySituation } from './every-situation.ts'

// What is not looked at here is looked at in the dark. What warns is heard there, where fewer are shown.
await testEverySituation({ ground: 'light', screen: screens.desktop, shows: (at) => at % 3 !== 1 })
