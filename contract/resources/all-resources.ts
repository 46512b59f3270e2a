// Every resource, for the server and the tests. Screens import the one they show, so that bundles stay small.
import type { Resource } from '../language/resource.ts'
import { position } from './system/position.ts'

export const allResources = [position] as unknown as Resource[]

export const resourcesByName: ReadonlyMap<string, Resource> = new Map(
  allResources.map((resource) => [resource.name, resource]),
)
