import { rateLines, saveRates } from '@kouan/contract/calls/rate-calls.ts'
import { exchangeRate } from '@kouan/contract/resources/report/exchange-rate.ts'
import { columnsOf } from '@kouan/widgets/editable-table/columns/columns-of.ts'
import { EditRows } from '../../domain/edit-rows/edit-rows.tsx'
import type { EditRowsProps } from '../../domain/edit-rows/edited-rows.ts'

const usDollar = '502'

const columnsFor: EditRowsProps['columnsFor'] = (_rows, itemsOf) =>
  columnsOf(rateLines.fields, {
    optionsOf: ({ code }) => itemsOf(code).map((item) => ({ value: item.value, label: item.text })),
  })

export const EditRates = () => (
  <EditRows
    resource={exchangeRate}
    title="汇率"
    noun="汇率"
    measure="行"
    save={saveRates}
    lines={{ name: 'rates', field: rateLines }}
    columnsFor={columnsFor}
    ofNew={{ currency: usDollar }}
  />
)
