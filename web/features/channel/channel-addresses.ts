/** Where a channel of an enterprise is changed. */
export const channelEditAddress = ({ id, transferInfoId }: { id: string; transferInfoId: string | null }) =>
  `/channel/edit/${encodeURIComponent(id)}/${encodeURIComponent(transferInfoId ?? '')}`

/** The receipts of a channel of an enterprise. */
export const channelReceiptsAddress = (row: {
  id: string
  transferInfoId: string | null
  crossborderType: string | null
}) =>
  `/channel/receipt/${[row.id, row.transferInfoId, row.crossborderType].map((part) => encodeURIComponent(part ?? '')).join('/')}`
