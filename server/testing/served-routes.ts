// The routes of an application, read from what Fastify prints of them.
import type { FastifyInstance } from 'fastify'

/** Returns each as `GET /jeecg-boot/sys/files/:`, without names of parameters and the HEAD that comes with a GET. */
export function servedRoutes(app: FastifyInstance): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? []
      if (path === '') return []
      const depth = indent.length / 4
      above.splice(depth, above.length, path)
      const names = methods.split(', ').filter((name) => name !== '' && name !== 'HEAD')
      // Routes that differ in the name of a parameter alone are printed as one: `:id|:ids`.
      return names.map((name) => `${name} ${above.join('').replaceAll(/:[\w:|]+/g, ':')}`)
    })
}
