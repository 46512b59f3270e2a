import { appTimeRule } from './app-time.ts'
import { appTypeRule } from './app-type.ts'
import { bondedExportRule } from './bonded-export.ts'
import { changeableRule } from './changeable.ts'
import { documentGuidRule } from './document-guid.ts'
import { exportFlagsRule } from './export-flags.ts'
import { importBuyerRule } from './import-buyer.ts'
import { importTaxRule } from './import-tax-estimate.ts'
import { lineNumbersRule } from './line-numbers.ts'
import { orderSumsRule } from './order-sums.ts'
import { packWeightRule } from './pack-weight.ts'
import { paymentMatchesRule } from './payment-matches.ts'
import { purchaseLimitRule } from './purchase-limit.ts'
import { refundQuantityRule } from './refund-quantity.ts'
import type { RuleDefinition } from './rule.ts'
import { secondQuantityRule } from './second-quantity.ts'
import { splitMessageRule } from './split-message.ts'
import { summaryScopeRule } from './summary-scope.ts'
import { tradeModeRule } from './trade-mode-fields.ts'
import { waybillMatchesRule } from './waybill-matches.ts'

/** Cross-field rules by the number that message tables name them with. */
export const rulesByName: Readonly<Record<string, RuleDefinition>> = {
  V1: documentGuidRule,
  V2: appTimeRule,
  V3: appTypeRule,
  V4: orderSumsRule,
  V5: paymentMatchesRule,
  V6: waybillMatchesRule,
  V7: importBuyerRule,
  V8: lineNumbersRule,
  V9: secondQuantityRule,
  V10: tradeModeRule,
  V11: packWeightRule,
  V12: purchaseLimitRule,
  V13: importTaxRule,
  V14: exportFlagsRule,
  V15: bondedExportRule,
  V16: summaryScopeRule,
  V17: refundQuantityRule,
  V18: splitMessageRule,
  V19: changeableRule,
}
