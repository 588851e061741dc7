import { testPages } from 'shared-ui/testing';
import { pages } from './remote';

testPages(pages);
