/// <reference types="astro/client" />

declare namespace App {
  type PageLocals = import('./server/http/pages.ts').PageLocals
  interface Locals extends PageLocals {}
}

declare namespace Astro {
  interface ClientDirectives {
    'client:interact'?: boolean
  }
}

/** What a content file holds, once it has been read. */
type Content<Name extends keyof Schemas> = import('zod').output<Schemas[Name]>
type Schemas = typeof import('./content/schemas.ts').SCHEMAS

declare module '*/home.yaml' {
  const home: Content<'home.yaml'>
  export default home
}

declare module '*/navigation.yaml' {
  const navigation: Content<'navigation.yaml'>
  export default navigation
}

declare module '*/footer.yaml' {
  const footer: Content<'footer.yaml'>
  export default footer
}
