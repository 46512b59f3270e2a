import type { Entity } from '../../crud/entity.ts'

declare module '../../gate/context.ts' {
  interface Services {
    /** What has a list that open pages look at again and again, by the names of the resources. */
    listed: ReadonlyMap<string, Entity>
  }
}

export const listedByName = (entities: readonly Entity[]): ReadonlyMap<string, Entity> =>
  new Map(entities.map((entity) => [entity.resource.name, entity]))
