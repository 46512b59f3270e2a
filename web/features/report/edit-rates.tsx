import { rateLines, saveRates } from '@kouan/contract/calls/rate-calls.ts'
import { exchangeRate } from '@kouan/contract/resources/report/exchange-rate.ts'
import { EditRows } from '../../domain/edit-rows/edit-rows.tsx'

const usDollar = '502'

export const EditRates = () => (
  <EditRows
    resource={exchangeRate}
    title="汇率"
    noun="汇率"
    measure="行"
    save={saveRates}
    lines={{ name: 'rates', field: rateLines }}
    ofNew={{ currency: usDollar }}
  />
)
