// The rates of many months at once, from an editable table.
import { defineCall } from '../language/call.ts'
import { ids, lines, number } from '../language/field.ts'
import { exchangeRate } from '../resources/report/exchange-rate.ts'

/** Rows with an id are edited, others added; `version` refuses when somebody else was faster. */
export const rateLines = lines(
  { ...exchangeRate.fields, version: number({ label: '版本', form: false }) },
  { label: '汇率', max: 1000 },
)

/** Rates changed together or not at all. */
export const saveRates = defineCall({
  name: 'exchangeRate.saveAll',
  title: '保存汇率',
  method: 'POST',
  path: '/report/exchangeRate/saveAll',
  needs: 'exchangeRate:edit',
  message: '保存成功！',
  input: { rates: rateLines, deletedIds: ids({ label: '删除的汇率' }) },
})
