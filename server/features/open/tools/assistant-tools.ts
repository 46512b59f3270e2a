// Tools of assistants for documents.
import type { ToolPart } from '../../../domain/open/tool-part.ts'
import { checkDocument } from './check-document.ts'
import { correctFields } from './correct-fields.ts'
import { declareDocuments } from './declare-documents.ts'
import { readTools } from './read-tools.ts'

export const assistantTools: ToolPart[] = [...readTools, checkDocument, correctFields, declareDocuments]
