// Tools, resources and prompts that the public conformance package of the protocol asks for, on the transport of `/open/mcp`.
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import * as sdk from '@modelcontextprotocol/sdk/types.js'
import fastify, { type FastifyInstance } from 'fastify'
import { answerOverHttp } from '../../features/open/http/one-message.ts'

const image = {
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  mimeType: 'image/png',
}
const sound = { data: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=', mimeType: 'audio/wav' }
const text = (words: string) => ({ type: 'text' as const, text: words })

const tools: Readonly<Record<string, sdk.CallToolResult['content']>> = {
  test_simple_text: [text('This is a simple text response for testing.')],
  test_image_content: [{ type: 'image', ...image }],
  test_audio_content: [{ type: 'audio', ...sound }],
  test_embedded_resource: [
    {
      type: 'resource',
      resource: {
        ...{ uri: 'test://embedded-resource', mimeType: 'text/plain' },
        text: 'This is an embedded resource content.',
      },
    },
  ],
  test_multiple_content_types: [
    text('Multiple content types test:'),
    { type: 'image', ...image },
    {
      type: 'resource',
      resource: {
        ...{ uri: 'test://mixed-content-resource', mimeType: 'application/json' },
        text: '{"test":"data","value":123}',
      },
    },
  ],
  test_error_handling: [text('This tool intentionally returns an error for testing')],
  json_schema_2020_12_tool: [text('as it is')],
}

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object' as const,
  $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
  properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
  additionalProperties: false,
}

const staticText = 'This is the content of the static text resource.'
const resources: Readonly<Record<string, sdk.ReadResourceResult['contents'][number]>> = {
  'test://static-text': { uri: 'test://static-text', mimeType: 'text/plain', text: staticText },
  'test://static-binary': { uri: 'test://static-binary', mimeType: image.mimeType, blob: image.data },
}

const resourceAt = (uri: string) => {
  const [, id] = /^test:\/\/template\/(\w+)\/data$/.exec(uri) ?? []
  if (id === undefined) return resources[uri]
  const answer = { id, templateTest: true, data: `Data for ID: ${id}` }
  return { uri, mimeType: 'application/json', text: JSON.stringify(answer) }
}

type Content = sdk.PromptMessage['content']
interface Prompt {
  takes: readonly string[]
  says(given: Readonly<Record<string, string>>): Content[]
}
const prompts: Readonly<Record<string, Prompt>> = {
  test_simple_prompt: { takes: [], says: () => [text('This is a simple prompt for testing.')] },
  test_prompt_with_arguments: {
    takes: ['arg1', 'arg2'],
    says: ({ arg1, arg2 }) => [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  test_prompt_with_embedded_resource: {
    takes: ['resourceUri'],
    says: ({ resourceUri: uri = '' }) => [
      {
        type: 'resource',
        resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
      },
      text('Please process the embedded resource above.'),
    ],
  },
  test_prompt_with_image: {
    takes: [],
    says: () => [{ type: 'image', ...image }, text('Please analyze the image above.')],
  },
}

function aServer(): Server {
  const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} }
  const server = new Server({ name: 'fixtures', version: '1.0.0' }, { capabilities })
  server.setRequestHandler(sdk.ListToolsRequestSchema, async () => ({
    tools: Object.keys(tools).map((name) => ({
      ...{ name, description: name },
      inputSchema: name.startsWith('json_schema') ? schema : { type: 'object' as const },
    })),
  }))
  server.setRequestHandler(sdk.CallToolRequestSchema, async ({ params: { name } }) => {
    const content = tools[name]
    if (!content) throw new sdk.McpError(sdk.ErrorCode.InvalidParams, name)
    return { content, isError: name === 'test_error_handling' }
  })
  server.setRequestHandler(sdk.ListResourcesRequestSchema, async () => ({
    resources: Object.keys(resources).map((uri) => ({ uri, name: uri, description: uri })),
  }))
  server.setRequestHandler(sdk.ListResourceTemplatesRequestSchema, async () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template' }],
  }))
  server.setRequestHandler(sdk.ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const found = resourceAt(uri)
    if (!found) throw new sdk.McpError(sdk.ErrorCode.InvalidParams, uri)
    return { contents: [found] }
  })
  server.setRequestHandler(sdk.ListPromptsRequestSchema, async () => ({
    prompts: Object.entries(prompts).map(([name, { takes }]) => ({
      ...{ name, description: name },
      arguments: takes.map((one) => ({ name: one, description: one, required: true })),
    })),
  }))
  server.setRequestHandler(sdk.GetPromptRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    const prompt = prompts[name]
    if (!prompt) throw new sdk.McpError(sdk.ErrorCode.InvalidParams, name)
    return { messages: prompt.says(given).map((content) => ({ role: 'user' as const, content })) }
  })
  server.setRequestHandler(sdk.CompleteRequestSchema, async () => ({ completion: { values: [] } }))
  return server
}

export function fixtureApp(): FastifyInstance {
  const app = fastify()
  app.post('/mcp', (request, reply) => answerOverHttp(aServer(), request, reply))
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    handler: (_request, reply) => reply.status(405).header('allow', 'POST').send(),
  })
  return app
}
