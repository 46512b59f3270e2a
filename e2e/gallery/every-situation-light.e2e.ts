import { screens } from '../browser.ts'
import { testEverySituation } from './every-situation.ts'

// What warns is heard in the dark, where fewer are shown.
await testEverySituation({ ground: 'light', screen: screens.desktop })
