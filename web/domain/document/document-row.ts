import type { DocumentFields } from '@kouan/contract/resources/document/document-fields.ts'
import type { PageRow } from '../../resource/parts.ts'

/** A document of any kind as the detail has it. */
export type DocumentRow = PageRow<DocumentFields>
