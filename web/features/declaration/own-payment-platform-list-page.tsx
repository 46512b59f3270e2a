import { paymentPlatform } from '@kouan/contract/resources/declaration/payment-platform.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { PaymentAddress } from './payment-address.tsx'

const list = { columns: ['ebpCode', 'uploadTo', 'enabled', 'lastCallTime'], also: ['address'] } as const

/** The address that the user's own enterprise registers with customs. */
export default function OwnPaymentPlatformListPage() {
  return (
    <ResourcePage
      resource={paymentPlatform}
      list={list}
      cells={{ address: ({ address }) => <PaymentAddress address={address} /> }}
    />
  )
}
