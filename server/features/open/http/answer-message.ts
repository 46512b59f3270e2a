// Answers one message of the Model Context Protocol with the official SDK, which is loaded with the first one. Nothing is kept
// between messages, so that any server answers any of them.
import type { AssistantTool } from '@kouan/contract/calls/open/assistant-tools.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inputObject } from '../../../domain/openapi/input-schema.ts'
import { answerOverHttp } from './one-message.ts'
import type { ToolOutcome } from './run-tool.ts'
import { instructions, readResource, tableTemplate, toolResources } from './tool-resources.ts'

export interface Offered {
  tools: readonly AssistantTool[]
  /** Names of the kinds of documents that the account has. */
  kinds: readonly string[]
  /** Undefined for a tool that does not exist. */
  call(name: string, sent: Record<string, unknown>): Promise<ToolOutcome | undefined>
}

async function loadSdk() {
  const [server, types] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/index.js'),
    import('@modelcontextprotocol/sdk/types.js'),
  ])
  return { ...server, ...types }
}

const invalidParams = -32602
const resourceNotFound = -32002

interface ToolSchema extends Record<string, unknown> {
  type: 'object'
  properties: Record<string, object>
}

/** As JSON Schema; kinds are those of the account, and JSON without a shape of its own is an object. */
function schemaOf({ input }: AssistantTool, kinds: readonly string[]): ToolSchema {
  const schema = inputObject(input)
  const own = Object.entries(schema.properties as Record<string, object>).map(([name, described]) => {
    if (name === 'kind') return [name, { ...described, enum: kinds }] as const
    return [name, input[name]?.kind === 'json' ? { ...described, type: 'object' } : described] as const
  })
  return { ...schema, type: 'object', properties: Object.fromEntries(own), additionalProperties: false }
}

/** Sends the answer. Throws where the SDK does. */
export async function answerMessage(
  request: FastifyRequest,
  reply: FastifyReply,
  { tools, kinds, call }: Offered,
): Promise<FastifyReply> {
  const sdk = await loadSdk()
  const server = new sdk.Server(
    { name: 'kouan', title: '口岸台', version: '1.0.0' },
    { capabilities: { tools: {}, resources: {} }, instructions },
  )
  server.setRequestHandler(sdk.ListToolsRequestSchema, async () => ({
    tools: tools.map((tool) => ({
      name: tool.tool,
      title: tool.title,
      description: tool.use,
      inputSchema: schemaOf(tool, kinds),
      annotations: {
        title: tool.title,
        readOnlyHint: !tool.acts,
        destructiveHint: tool.acts === true,
        openWorldHint: false,
      },
    })),
  }))
  server.setRequestHandler(sdk.CallToolRequestSchema, async ({ params }) => {
    const outcome = await call(params.name, params.arguments ?? {})
    if (!outcome) throw new sdk.McpError(invalidParams, `没有工具 ${params.name.slice(0, 100)}`)
    const { answer, isError } = outcome
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer, isError }
  })
  server.setRequestHandler(sdk.ListResourcesRequestSchema, async () => ({
    resources: toolResources.map(({ uri, name, title, mimeType }) => ({ uri, name, title, mimeType })),
  }))
  server.setRequestHandler(sdk.ListResourceTemplatesRequestSchema, async () => ({ resourceTemplates: [tableTemplate] }))
  server.setRequestHandler(sdk.ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const found = readResource(uri)
    if (!found) throw new sdk.McpError(resourceNotFound, `没有资源 ${uri.slice(0, 200)}`)
    return { contents: [{ uri, ...found }] }
  })
  return answerOverHttp(server, request, reply)
}
