import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { App } from '../http/fastify-app.ts';

/** The documentation of every call, made from the schemas that check them. Must be registered before the routes. */
export async function docsRoutes(app: App) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Coursetrail',
        version: packageJson.version,
        description:
          'Calls of the course-history visualizer. Every error has the form {"error": sentence, "code": problem code}.',
      },
      components: {
        securitySchemes: { student: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
}
