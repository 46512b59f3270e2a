import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { exchangeRate } from '@kouan/contract/resources/report/exchange-rate.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { useRights } from '../../session/allowed.tsx'
import { EditRates } from './edit-rates.tsx'

/** 汇率: a list, and all of it as a table in which one types and pastes. */
export default function RateListPage() {
  const { can } = useRights()
  const mayEdit = can(permissionOf(exchangeRate, 'edit'))
  return <ResourcePage resource={exchangeRate} {...(mayEdit ? { list: { toolbar: <EditRates /> } } : {})} />
}
