import { declaration as ofArea } from '@kouan/contract/areas/declaration.ts'
import type { Area } from '../../area.ts'
import { declarationBackground } from '../../domain/declaration/background.ts'
import { serveDocuments } from '../../domain/declaration/documents/serve-documents.ts'
import { declarationWork } from '../../domain/declaration/work-kinds.ts'
import { declaration as served } from './declaration.ts'
import { exchangeFigures, receiptEntity } from './exchange-figures.ts'
import { goodsRecordJobs, goodsRecords } from './goods-records.ts'

const documents = ofArea.documents?.map(serveDocuments) ?? []

export const declaration: Area = {
  served: [...documents.flatMap(({ served }) => served), ...served, ...goodsRecords],
  jobs: [...documents.flatMap(({ jobs }) => jobs), ...goodsRecordJobs],
  bins: documents.flatMap(({ bins }) => bins),
  searchings: documents.flatMap(({ searchings }) => searchings),
  figures: [...documents.flatMap(({ figures }) => figures), ...exchangeFigures],
  listed: [...documents.flatMap(({ listed }) => listed), receiptEntity],
  background: declarationBackground,
  work: declarationWork,
}
