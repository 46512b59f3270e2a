import { gatewayRoute } from '@kouan/contract/resources/system/gateway-route.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { FiltersInput } from './filters-input.tsx'
import { PredicatesInput } from './predicates-input.tsx'

/** Routes of the gateway, with an editor of their conditions and filters. */
export default function GatewayRouteListPage() {
  return (
    <ResourcePage
      resource={gatewayRoute}
      form={{
        inputs: { predicates: <PredicatesInput />, filters: <FiltersInput /> },
      }}
    />
  )
}
