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

export type Direction = 'I' | 'E'

interface Company {
  enterpriseId: string | null
  companyCode: string | null
  companyName: string | null
}

/** The declaration channels and receipts of one enterprise in one direction. `-`: it has no code. */
export const declareSettingAddress = (direction: Direction, { enterpriseId, companyCode, companyName }: Company) =>
  `/channel/declaresetting/${direction === 'I' ? 'import' : 'export'}receipt/configlist/${[
    companyCode || '-',
    enterpriseId ?? '',
    companyName || '-',
    direction,
  ]
    .map(encodeURIComponent)
    .join('/')}`
