// 接口文档: the OpenAPI document of every call.
import { defineCall, returns } from '../../language/call.ts'

/** JSON Schema of draft 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = { [key: string]: unknown }

/** `$ref` and the place of what it stands for. It has no property of this name, which validators take for a reference. */
export type ApiReference = Record<string, string>

export interface ApiParameter {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required?: boolean
  schema: JsonSchema
  example?: unknown
}

export interface ApiContent {
  schema: JsonSchema
  example?: unknown
}

export interface ApiResponse {
  description: string
  content?: Record<string, ApiContent>
}

export interface ApiOperation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  /** Its subject within its tag: the title of a resource. */
  'x-group': string
  /** The right that the caller needs; `public`, `signed-in`. */
  'x-permission': string
  security: Record<string, string[]>[]
  parameters?: (ApiParameter | ApiReference)[]
  requestBody?: { required?: boolean; content: Record<string, ApiContent> }
  responses: Record<string, ApiResponse | ApiReference>
}

export interface ApiDocument {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  /** Areas of the product. */
  tags: { name: string }[]
  /** By address and method in small letters. */
  paths: Record<string, Record<string, ApiOperation>>
  /** Requests that the product posts to others, by name and method. */
  webhooks?: Record<string, Record<string, ApiOperation>>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, ApiParameter>
    responses: Record<string, ApiResponse>
    securitySchemes: Record<string, JsonSchema>
  }
}

export const readApiDocument = defineCall({
  name: 'apiDocument.read',
  title: '接口文档',
  method: 'GET',
  path: '/openapi.json',
  needs: 'apiDocument:read',
  reply: 'bare',
  input: {},
  returns: returns<ApiDocument>(),
})
