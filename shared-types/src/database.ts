/**
 * The tables that the REST interface exposes, for `createClient` of supabase-js, as `supabase gen types typescript` writes them. A test
 * compares the columns with those of supabase/migrations.
 */
export type Database = {
  public: {
    Tables: {
      email_submissions: {
        Row: {
          created_at: string;
          download_url: string | null;
          email: string;
          first_name: string;
          id: string;
          resource_title: string;
          resource_type: string;
        };
        Insert: {
          created_at?: string;
          download_url?: string | null;
          email: string;
          first_name: string;
          id?: string;
          resource_title: string;
          resource_type: string;
        };
        Update: {
          created_at?: string;
          download_url?: string | null;
          email?: string;
          first_name?: string;
          id?: string;
          resource_title?: string;
          resource_type?: string;
        };
        Relationships: [];
      };
      newsletter_subscriptions: {
        Row: {
          created_at: string;
          email: string;
          id: string;
        };
        Insert: {
          created_at?: string;
          email: string;
          id?: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          id?: string;
        };
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: Record<never, never>;
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
