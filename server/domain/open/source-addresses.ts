// Addresses from which an address of the product may be called, as people write them.
import { BlockList, isIP } from 'node:net'
import { readNetwork } from '../../outgoing/allowed-networks.ts'

/** Returns the addresses and networks that a person wrote, one in a line or separated by commas. */
export const readAddresses = (text: string | null | undefined): string[] =>
  (text ?? '').split(/[\s,，;；、]+/).filter(Boolean)

/** Whether the address lies in one of the networks; every address does where there are none. */
export function isAllowedFrom(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const text of networks) {
    const network = readNetwork(text)
    if (network) list.addSubnet(network.address, network.bits, network.family)
  }
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
