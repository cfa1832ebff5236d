/// <reference types="astro/client" />

declare namespace App {
  type PageLocals = import('./server/web/page-locals.ts').PageLocals
  interface Locals extends PageLocals {}
}

declare namespace Astro {
  interface ClientDirectives {
    'client:interact'?: boolean | 'load'
  }
}
