import { defineEvent, type LiveEvent } from '../language/live-event.ts'
import type { Resource } from '../language/resource.ts'
import { permissionOf } from './permissions.ts'

/** The event that rows of this resource were added, changed or removed; for whoever may list them. */
export const rowsChanged = (resource: Pick<Resource, 'name' | 'title'>): LiveEvent =>
  defineEvent({
    name: `${resource.name}.rows`,
    title: `${resource.title}有变化`,
    needs: permissionOf(resource, 'list'),
    byEnterprise: true,
  })
