// Networks that the server may connect to. Addresses of the internet are allowed; private and special ones only where
// KOUAN_ALLOWED_NETWORKS names them, because people who configure the product name addresses that the server then opens.
import { BlockList, isIP } from 'node:net'

export interface AllowedNetworks {
  /** `address`: an IP address in text form. */
  has(address: string): boolean
}

/** Ranges of IPv4 that are not addresses of the internet (IANA special-purpose registry). */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Inside the global range of IPv6: documentation, and ranges that carry an IPv4 address that nobody has checked. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']
const global6 = '2000::/3'
/** IPv4 addresses in the form of IPv6. */
const mapped = '::ffff:0:0/96'

interface Network {
  address: string
  bits: number
  family: 'ipv4' | 'ipv6'
}

/** Reads `10.0.0.0/8`, `fd00::/8` or a single address; undefined for other text. */
export function readNetwork(text: string): Network | undefined {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return undefined
  const most = version === 4 ? 32 : 128
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most)) return undefined
  return { address, bits: bits === undefined ? most : Number(bits), family: version === 4 ? 'ipv4' : 'ipv6' }
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of networks) {
    const network = readNetwork(text)
    if (!network) throw new Error(`not a network: ${text}`)
    list.addSubnet(network.address, network.bits, network.family)
  }
  return list
}

const [special, global, mappedList] = [[...special4, ...special6], [global6], [mapped]].map(listOf) as [
  BlockList,
  BlockList,
  BlockList,
]

/** `named`: networks or addresses that are allowed besides those of the internet. Throws for text that is none. */
export function allowedNetworks(named: readonly string[]): AllowedNetworks {
  const allowed = listOf(named)
  return {
    has(address) {
      const version = isIP(address)
      if (version === 0) return false
      const family = version === 4 ? 'ipv4' : 'ipv6'
      if (allowed.check(address, family)) return true
      // A block list compares a mapped address with the ranges of IPv4, too.
      const isOfInternet = version === 4 || global.check(address, family) || mappedList.check(address, family)
      return isOfInternet && !special.check(address, family)
    },
  }
}
