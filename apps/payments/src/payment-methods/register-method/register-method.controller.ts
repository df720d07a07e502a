import { INTERNAL_ROUTES, type StoredMethod } from '@cauce/contracts';
import { ValidBody } from '@cauce/fields';
import { Callers } from '@cauce/http';
import { Controller, Post } from '@nestjs/common';
import { RegisterMethod } from './register-method.handler.js';
import { RegisterMethodRequest } from './register-method.request.js';

/** The buyer of a subscription stores a card. No money moves. The same card token, sent twice, is the same method. */
@Callers('checkout')
@Controller(INTERNAL_ROUTES.checkoutMethods)
export class RegisterMethodController {
  constructor(private readonly registerMethod: RegisterMethod) {}

  @Post()
  register(@ValidBody(RegisterMethodRequest) body: RegisterMethodRequest): Promise<StoredMethod> {
    return this.registerMethod.execute(body);
  }
}
