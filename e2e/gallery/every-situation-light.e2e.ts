import { screens } from '../browser.ts'
import { testEverySituation } from './every-situation.ts'

await testEverySituation({ ground: 'light', screen: screens.desktop, hearsWarnings: true })
