// JSON Schema of a type, as JSON carries its values. Interfaces and types with a name become definitions.
import type { Checker, Symbol as DeclaredSymbol, Type } from 'typescript/unstable/sync'
import { SymbolFlags, TypeFlags } from 'typescript/unstable/sync'
import type { JsonSchema } from '../../server/domain/openapi/json-schema.ts'

export interface TypeSchemas {
  schemaOf: (type: Type) => JsonSchema
  /** Filled in by `schemaOf`; references are `#/components/schemas/<name>`. */
  definitions: Record<string, JsonSchema>
}

export function schemasOf(checker: Checker): TypeSchemas {
  const definitions: Record<string, JsonSchema> = {}
  const names = new Map<number, string>()

  function schemaOf(type: Type): JsonSchema {
    const plain = plainSchema(type)
    if (plain) return plain
    if (type.isUnionType()) return schemaOfUnion(type.getTypes())
    if (checker.isArrayType(type)) return { type: 'array', items: schemaOf(itemOf(checker, type)) }
    if (type.isTupleType()) {
      const items = checker.getTypeArguments(type).map(schemaOf)
      return { type: 'array', prefixItems: items, minItems: items.length, maxItems: items.length }
    }
    // A branded text, such as `string & {}`.
    if (type.isIntersectionType()) {
      const branded = type
        .getTypes()
        .map(plainSchema)
        .find((one) => one?.type !== undefined)
      if (branded) return branded
    }
    const name = nameOf(type)
    return name === undefined ? objectSchema(type) : definedSchema(type, name)
  }

  /** Two types with one name are told apart by a number. */
  function definedSchema(type: Type, wanted: string): JsonSchema {
    const known = names.get(type.id)
    if (known !== undefined) return reference(known)
    const taken = new Set(names.values())
    let name = wanted
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`
    names.set(type.id, name)
    definitions[name] = objectSchema(type)
    return reference(name)
  }

  function objectSchema(type: Type): JsonSchema {
    const properties = checker.getPropertiesOfType(type)
    const index = checker.getIndexInfosOfType(type)[0]
    return {
      type: 'object',
      ...(properties.length > 0
        ? {
            properties: Object.fromEntries(properties.map((one) => [one.name, schemaOfProperty(one)])),
            required: properties.filter(isRequired).map(({ name }) => name),
          }
        : {}),
      ...(index ? { additionalProperties: schemaOf(index.valueType) } : {}),
    }
  }

  function schemaOfProperty(property: DeclaredSymbol): JsonSchema {
    const type = checker.getTypeOfSymbol(property)
    return type ? schemaOf(type) : {}
  }

  function schemaOfUnion(all: readonly Type[]): JsonSchema {
    const types = all.filter(({ flags }) => (flags & (TypeFlags.Undefined | TypeFlags.Void)) === 0)
    const literals = types.filter((one) => one.isLiteralType())
    const others = types.filter((one) => !one.isLiteralType())
    const values = [...new Set(literals.map(({ value }) => value))]
    const isBoolean = values.length === 2 && values.every((value) => typeof value === 'boolean')
    const ofLiterals: JsonSchema[] =
      values.length === 0 ? [] : [isBoolean ? { type: 'boolean' } : { type: typeof values[0], enum: values }]
    const schemas = [...ofLiterals, ...others.map(schemaOf)]
    const [first = {}, ...rest] = schemas
    if (rest.length === 0) return first
    const isNullable = rest.length === 1 && rest[0]?.type === 'null' && typeof first.type === 'string'
    if (!isNullable) return { anyOf: schemas }
    return {
      ...first,
      type: [first.type, 'null'],
      ...(first.enum ? { enum: [...(first.enum as unknown[]), null] } : {}),
    }
  }

  return { schemaOf, definitions }
}

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

const isRequired = ({ flags }: DeclaredSymbol) => (flags & SymbolFlags.Optional) === 0

const itemOf = (checker: Checker, type: Type): Type => {
  const [item] = type.isTypeReference() ? checker.getTypeArguments(type) : []
  if (!item) throw new Error(`${checker.typeToString(type)} has no item`)
  return item
}

/** The schema of a type without parts; undefined for others. */
function plainSchema(type: Type): JsonSchema | undefined {
  const { flags } = type
  if (type.isLiteralType()) return { type: typeof type.value, const: type.value }
  if (flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Never)) return {}
  if (flags & TypeFlags.StringLike || flags & TypeFlags.TemplateLiteral) return { type: 'string' }
  if (flags & TypeFlags.NumberLike) return { type: 'number' }
  if (flags & TypeFlags.Boolean) return { type: 'boolean' }
  if (flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void)) return { type: 'null' }
  return undefined
}

/** The name of an interface or of an alias without arguments; undefined for an inline type and for one that is mapped from another. */
function nameOf(type: Type): string | undefined {
  const alias = type.getAliasSymbol()
  if (alias) return type.getAliasTypeArguments().length === 0 ? alias.name : undefined
  return type.isClassOrInterface() && type.getTypeParameters().length === 0 ? type.getSymbol()?.name : undefined
}
