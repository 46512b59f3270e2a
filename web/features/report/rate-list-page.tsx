import { rateLines, saveRates } from '@kouan/contract/calls/rate-calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { exchangeRate } from '@kouan/contract/resources/report/exchange-rate.ts'
import { EditRows } from '../../domain/edit-rows/edit-rows.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { useRights } from '../../session/allowed.tsx'

/** 汇率: a list, and all of it as a table in which one types and pastes. */
export default function RateListPage() {
  const { can } = useRights()
  const mayEdit = can(permissionOf(exchangeRate, 'edit'))
  return <ResourcePage resource={exchangeRate} {...(mayEdit ? { list: { toolbar: <EditRates /> } } : {})} />
}

const usDollar = '502'

const EditRates = () => (
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
