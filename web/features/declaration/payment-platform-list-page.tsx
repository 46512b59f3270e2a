import { paymentPlatform } from '@kouan/contract/resources/declaration/payment-platform.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { PaymentAddress } from './payment-address.tsx'

/** How customs ask the platforms of all enterprises; staff set it up. */
export default function PaymentPlatformListPage() {
  return (
    <ResourcePage
      resource={paymentPlatform}
      cells={{ address: ({ address }) => <PaymentAddress address={address} /> }}
    />
  )
}
