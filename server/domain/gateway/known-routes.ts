// The enabled routes, read with the first request that may be for one and again after each change, of whatever server.
import { sql } from 'kysely'
import type { Database } from '../../db/open-database.ts'
import type { Log } from '../../ground/log.ts'
import { listenForChanges } from '../../live/listen.ts'
import { type Route, readRoute, type StoredRoute } from './read-route.ts'

export const routesTopic = 'sys_gateway_route'

export interface KnownRoutes {
  read(): Promise<readonly Route[]>
  close(): Promise<void>
}

export function knowRoutes({ db, log }: { db: Database; log: Pick<Log, 'warn'> }): KnownRoutes {
  let known: Promise<readonly Route[]> | undefined
  const forget = () => {
    known = undefined
  }
  const listener = listenForChanges({
    database: db,
    onNotification: ({ topic }) => {
      if (topic === routesTopic) forget()
    },
    onGap: forget,
    log,
  })
  async function load(): Promise<readonly Route[]> {
    // Before the rows are read, so that no change is missed.
    await listener.ensure()
    const { rows } = await sql<StoredRoute>`select router_id as "routerId", uri, predicates, filters
      from sys_gateway_route where status = '1' order by id`.execute(db.staff.kysely)
    return rows.flatMap((row) => {
      try {
        return [readRoute(row)]
      } catch (error) {
        log.warn({ err: error, route: row.routerId }, 'a stored route of the gateway cannot be used')
        return []
      }
    })
  }
  return {
    read() {
      const loading: Promise<readonly Route[]> =
        known ??
        load().catch((error: unknown) => {
          if (known === loading) forget()
          throw error
        })
      known = loading
      return loading
    },
    close: listener.close,
  }
}
