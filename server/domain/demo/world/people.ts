// Fictitious buyers: given names are 示例 or 演示, identity cards belong to a region that does not exist.
import { fictitiousIdentityCard } from '@kouan/customs/checks/fictitious.ts'

export interface Buyer {
  name: string
  telephone: string
  identityCard: string
  account: string
  address: string
}

const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张'
const given = ['示例', '演示', '试例', '示范']

/** Returns the buyer of a serial number from 0; equal numbers return equal buyers. */
export function buyerOf(serial: number): Buyer {
  const four = String(serial % 10_000).padStart(4, '0')
  const year = 1965 + (serial % 38)
  const month = String(1 + (serial % 12)).padStart(2, '0')
  const day = String(1 + (serial % 28)).padStart(2, '0')
  const surname = surnames[serial % surnames.length] ?? '李'
  return {
    name: `${surname}${given[Math.floor(serial / surnames.length) % given.length]}`,
    telephone: `1390000${four}`,
    identityCard: fictitiousIdentityCard({ birthDate: `${year}${month}${day}`, serial: serial % 1000 }),
    account: `demo-buyer-${four}`,
    address: `示例省示例市示例区演示路 ${1 + (serial % 280)} 号`,
  }
}
