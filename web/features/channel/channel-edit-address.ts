/** Where a channel of an enterprise is changed. */
export const channelEditAddress = ({ id, transferInfoId }: { id: string; transferInfoId: string | null }) =>
  `/channel/edit/${encodeURIComponent(id)}/${encodeURIComponent(transferInfoId ?? '')}`
