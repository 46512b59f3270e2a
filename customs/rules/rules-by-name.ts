import { checkAppTime } from './app-time.ts'
import { checkAppType } from './app-type.ts'
import { checkDocumentGuid } from './document-guid.ts'
import { checkImportBuyer } from './import-buyer.ts'
import { checkLineNumbers } from './line-numbers.ts'
import { checkOrderSums } from './order-sums.ts'
import type { Rule } from './rule.ts'

/** Cross-field rules by the number that message tables name them with. */
export const rulesByName: Readonly<Record<string, Rule>> = {
  V1: checkDocumentGuid,
  V2: checkAppTime,
  V3: checkAppType,
  V4: checkOrderSums,
  V7: checkImportBuyer,
  V8: checkLineNumbers,
}
