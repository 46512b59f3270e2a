// Contribution of a feature to what assistants may ask for and do (docs/decisions/2610-assistants.md).
import type { AssistantTool } from '@kouan/contract/calls/open/assistant-tools.ts'
import type { Fields, InputOf } from '@kouan/contract/language/field.ts'
import type { OpenContext } from './open-part.ts'

/**
 * Answer to an assistant: JSON. Texts that somebody wrote into documents, and that customs wrote into receipts, are in objects of
 * the name `documentTexts` alone.
 */
export interface ToolAnswer extends Record<string, unknown> {
  /** Chinese, one or two sentences with codes; nothing of a document but its id. */
  summary: string
}

export interface ToolPart {
  tool: AssistantTool
  handler(context: OpenContext, input: Record<string, unknown>): Promise<ToolAnswer>
}

type ToolHandler<I extends Fields> = (context: OpenContext, input: InputOf<I>) => Promise<ToolAnswer>

export const serveTool = <I extends Fields>(tool: AssistantTool<I>, handler: ToolHandler<I>): ToolPart => ({
  tool,
  // The pipeline has read the input by the fields of the tool.
  handler: (context, input) => handler(context, input as InputOf<I>),
})
