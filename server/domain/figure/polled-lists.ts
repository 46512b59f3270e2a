import type { Entity } from '../../crud/entity.ts'

declare module '../../gate/context.ts' {
  interface Services {
    /** Entities whose lists open pages poll for changes, by the names of the resources. */
    polledLists: ReadonlyMap<string, Entity>
  }
}

export const polledByName = (entities: readonly Entity[]): ReadonlyMap<string, Entity> =>
  new Map(entities.map((entity) => [entity.resource.name, entity]))
