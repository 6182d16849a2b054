// Generated from the migrations by `npm run db:types`. Do not edit.
export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "12"
  }
  public: {
    Tables: {
      contact_corrections: {
        Row: {
          corrected_by_email: string
          created_at: string
          field: string
          former_value: string
          id: number
          new_value: string
          order_id: string | null
          request_id: string | null
        }
        Insert: {
          corrected_by_email: string
          created_at?: string
          field: string
          former_value: string
          id?: never
          new_value: string
          order_id?: string | null
          request_id?: string | null
        }
        Update: {
          corrected_by_email?: string
          created_at?: string
          field?: string
          former_value?: string
          id?: never
          new_value?: string
          order_id?: string | null
          request_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "contact_corrections_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "contact_corrections_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      contacted_suppliers: {
        Row: {
          contacted_at: string
          contacted_by: string
          distributor: string
          order_id: string
        }
        Insert: {
          contacted_at?: string
          contacted_by: string
          distributor: string
          order_id: string
        }
        Update: {
          contacted_at?: string
          contacted_by?: string
          distributor?: string
          order_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "contacted_suppliers_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      crash_reports: {
        Row: {
          build: string
          content_hash: string
          created_at: string
          id: number
          last_at: string
          message: string
          page: string
          reports: number
          stack: string
        }
        Insert: {
          build: string
          content_hash?: never
          created_at?: string
          id?: never
          last_at?: string
          message: string
          page: string
          reports?: number
          stack: string
        }
        Update: {
          build?: string
          content_hash?: never
          created_at?: string
          id?: never
          last_at?: string
          message?: string
          page?: string
          reports?: number
          stack?: string
        }
        Relationships: []
      }
      customer_activity: {
        Row: {
          created_at: string
          days: string[] | null
          handled_at: string | null
          handled_by: string | null
          id: string
          kind: Database["public"]["Enums"]["customer_activity_kind"]
          quote_id: string | null
          request_id: string
          times: string[] | null
          visit_at: string | null
          visit_id: string | null
        }
        Insert: {
          created_at?: string
          days?: string[] | null
          handled_at?: string | null
          handled_by?: string | null
          id?: string
          kind: Database["public"]["Enums"]["customer_activity_kind"]
          quote_id?: string | null
          request_id: string
          times?: string[] | null
          visit_at?: string | null
          visit_id?: string | null
        }
        Update: {
          created_at?: string
          days?: string[] | null
          handled_at?: string | null
          handled_by?: string | null
          id?: string
          kind?: Database["public"]["Enums"]["customer_activity_kind"]
          quote_id?: string | null
          request_id?: string
          times?: string[] | null
          visit_at?: string | null
          visit_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "customer_activity_quote_id_fkey"
            columns: ["quote_id"]
            isOneToOne: false
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "customer_activity_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "customer_activity_visit_id_fkey"
            columns: ["visit_id"]
            isOneToOne: false
            referencedRelation: "visits"
            referencedColumns: ["id"]
          },
        ]
      }
      customer_imports: {
        Row: {
          created_at: string
          customers: number
          file_name: string
          id: string
          imported_by_email: string
          plans: number
          undone_at: string | null
          undone_by_email: string | null
        }
        Insert: {
          created_at?: string
          customers: number
          file_name: string
          id: string
          imported_by_email: string
          plans: number
          undone_at?: string | null
          undone_by_email?: string | null
        }
        Update: {
          created_at?: string
          customers?: number
          file_name?: string
          id?: string
          imported_by_email?: string
          plans?: number
          undone_at?: string | null
          undone_by_email?: string | null
        }
        Relationships: []
      }
      imported_customers: {
        Row: {
          city: string
          created_at: string
          email: string
          id: string
          import_id: string
          name: string
          note: string
          phone: string
          phone_number: string
          request_id: string | null
          search_text: string
          state: string
          street: string
          zip: string
        }
        Insert: {
          city: string
          created_at?: string
          email: string
          id?: string
          import_id: string
          name: string
          note: string
          phone: string
          phone_number?: never
          request_id?: string | null
          search_text?: never
          state: string
          street: string
          zip: string
        }
        Update: {
          city?: string
          created_at?: string
          email?: string
          id?: string
          import_id?: string
          name?: string
          note?: string
          phone?: string
          phone_number?: never
          request_id?: string | null
          search_text?: never
          state?: string
          street?: string
          zip?: string
        }
        Relationships: [
          {
            foreignKeyName: "imported_customers_import_id_fkey"
            columns: ["import_id"]
            isOneToOne: false
            referencedRelation: "customer_imports"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "imported_customers_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      invoice_lines: {
        Row: {
          invoice_id: string
          position: number
          price_cents: number
          product_id: string | null
          quantity: number
          taxed: boolean
          text: string
          total_cents: number
        }
        Insert: {
          invoice_id: string
          position: number
          price_cents: number
          product_id?: string | null
          quantity: number
          taxed: boolean
          text: string
          total_cents: number
        }
        Update: {
          invoice_id?: string
          position?: number
          price_cents?: number
          product_id?: string | null
          quantity?: number
          taxed?: boolean
          text?: string
          total_cents?: number
        }
        Relationships: [
          {
            foreignKeyName: "invoice_lines_invoice_id_fkey"
            columns: ["invoice_id"]
            isOneToOne: false
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invoice_lines_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      invoiced_quotes: {
        Row: {
          invoice_id: string
          quote_id: string
        }
        Insert: {
          invoice_id: string
          quote_id: string
        }
        Update: {
          invoice_id?: string
          quote_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "invoiced_quotes_invoice_id_fkey"
            columns: ["invoice_id"]
            isOneToOne: false
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invoiced_quotes_quote_id_fkey"
            columns: ["quote_id"]
            isOneToOne: false
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
        ]
      }
      invoiced_visits: {
        Row: {
          invoice_id: string
          visit_id: string
        }
        Insert: {
          invoice_id: string
          visit_id: string
        }
        Update: {
          invoice_id?: string
          visit_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "invoiced_visits_invoice_id_fkey"
            columns: ["invoice_id"]
            isOneToOne: false
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invoiced_visits_visit_id_fkey"
            columns: ["visit_id"]
            isOneToOne: false
            referencedRelation: "visits"
            referencedColumns: ["id"]
          },
        ]
      }
      invoices: {
        Row: {
          above_cents: number
          above_reason: string
          billed_month: string[] | null
          billed_to: NonNullable<Json>
          content_hash: string
          corrects_id: string | null
          credited_cents: number
          deposit_cents: number
          due_on: string
          id: string
          issued_on: string
          kind: Database["public"]["Enums"]["invoice_kind"]
          message: string
          number: number
          open_cents: number
          paid_cents: number
          papers_id: string | null
          reference: string
          reminded_at: string | null
          reminds: boolean
          request_id: string | null
          sent_at: string
          sent_by: string
          sent_by_email: string
          sent_by_id: string | null
          service: string
          subtotal_cents: number
          tax_basis_points: number
          tax_cents: number
          total_cents: number
          undecided_cents: number
          worked_on: string | null
          bank_took_cents: number | null
          state: Database["public"]["Enums"]["invoice_state"] | null
        }
        Insert: {
          above_cents?: number
          above_reason?: string
          billed_month?: string[] | null
          billed_to: NonNullable<Json>
          content_hash: string
          corrects_id?: string | null
          credited_cents?: number
          deposit_cents?: number
          due_on: string
          id?: string
          issued_on: string
          kind: Database["public"]["Enums"]["invoice_kind"]
          message: string
          number: number
          open_cents?: never
          paid_cents?: number
          papers_id?: string | null
          reference?: never
          reminded_at?: string | null
          reminds?: boolean
          request_id?: string | null
          sent_at?: string
          sent_by: string
          sent_by_email: string
          sent_by_id?: string | null
          service: string
          subtotal_cents: number
          tax_basis_points: number
          tax_cents: number
          total_cents: number
          undecided_cents?: number
          worked_on?: string | null
        }
        Update: {
          above_cents?: number
          above_reason?: string
          billed_month?: string[] | null
          billed_to?: NonNullable<Json>
          content_hash?: string
          corrects_id?: string | null
          credited_cents?: number
          deposit_cents?: number
          due_on?: string
          id?: string
          issued_on?: string
          kind?: Database["public"]["Enums"]["invoice_kind"]
          message?: string
          number?: number
          open_cents?: never
          paid_cents?: number
          papers_id?: string | null
          reference?: never
          reminded_at?: string | null
          reminds?: boolean
          request_id?: string | null
          sent_at?: string
          sent_by?: string
          sent_by_email?: string
          sent_by_id?: string | null
          service?: string
          subtotal_cents?: number
          tax_basis_points?: number
          tax_cents?: number
          total_cents?: number
          undecided_cents?: number
          worked_on?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "invoices_corrects_id_fkey"
            columns: ["corrects_id"]
            isOneToOne: false
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invoices_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      messages: {
        Row: {
          answered_at: string | null
          answered_by: string | null
          author_email: string
          author_name: string
          body: string
          created_at: string
          id: string
          quote_id: string | null
          request_id: string
          sender: Database["public"]["Enums"]["message_sender"]
        }
        Insert: {
          answered_at?: string | null
          answered_by?: string | null
          author_email?: string
          author_name?: string
          body: string
          created_at?: string
          id?: string
          quote_id?: string | null
          request_id: string
          sender: Database["public"]["Enums"]["message_sender"]
        }
        Update: {
          answered_at?: string | null
          answered_by?: string | null
          author_email?: string
          author_name?: string
          body?: string
          created_at?: string
          id?: string
          quote_id?: string | null
          request_id?: string
          sender?: Database["public"]["Enums"]["message_sender"]
        }
        Relationships: [
          {
            foreignKeyName: "messages_quote_id_fkey"
            columns: ["quote_id"]
            isOneToOne: false
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "messages_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      order_activity: {
        Row: {
          created_at: string
          handled_at: string | null
          handled_by: string | null
          id: string
          kind: Database["public"]["Enums"]["order_activity_kind"]
          message: string | null
          order_id: string
          reply: string | null
          reply_author: string | null
        }
        Insert: {
          created_at?: string
          handled_at?: string | null
          handled_by?: string | null
          id?: string
          kind: Database["public"]["Enums"]["order_activity_kind"]
          message?: string | null
          order_id: string
          reply?: string | null
          reply_author?: string | null
        }
        Update: {
          created_at?: string
          handled_at?: string | null
          handled_by?: string | null
          id?: string
          kind?: Database["public"]["Enums"]["order_activity_kind"]
          message?: string | null
          order_id?: string
          reply?: string | null
          reply_author?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "order_activity_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      order_item_changes: {
        Row: {
          changed_by_email: string
          cost: number
          created_at: string
          id: string
          order_id: string
          product_name: string
          refund: number
          refund_tax: number
          removed: number
        }
        Insert: {
          changed_by_email: string
          cost: number
          created_at?: string
          id?: string
          order_id: string
          product_name: string
          refund: number
          refund_tax: number
          removed: number
        }
        Update: {
          changed_by_email?: string
          cost?: number
          created_at?: string
          id?: string
          order_id?: string
          product_name?: string
          refund?: number
          refund_tax?: number
          removed?: number
        }
        Relationships: [
          {
            foreignKeyName: "order_item_changes_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      order_items: {
        Row: {
          distributor: string
          distributor_price: number
          id: string
          order_id: string
          position: number
          price: number
          product_id: string
          product_image: string
          product_name: string
          quantity: number
          kept_quantity: number | null
          returnable_in_time: number | null
          returnable_quantity: number | null
          unshipped_quantity: number | null
        }
        Insert: {
          distributor: string
          distributor_price: number
          id?: string
          order_id: string
          position: number
          price: number
          product_id: string
          product_image: string
          product_name: string
          quantity: number
        }
        Update: {
          distributor?: string
          distributor_price?: number
          id?: string
          order_id?: string
          position?: number
          price?: number
          product_id?: string
          product_image?: string
          product_name?: string
          quantity?: number
        }
        Relationships: [
          {
            foreignKeyName: "order_items_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "order_items_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      order_notes: {
        Row: {
          author: string | null
          author_email: string
          created_at: string
          id: number
          note: string
          order_id: string
        }
        Insert: {
          author?: string | null
          author_email: string
          created_at?: string
          id?: never
          note: string
          order_id: string
        }
        Update: {
          author?: string | null
          author_email?: string
          created_at?: string
          id?: never
          note?: string
          order_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "order_notes_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      order_return_history: {
        Row: {
          changed_by: string | null
          changed_by_email: string
          created_at: string
          id: number
          new_state: Database["public"]["Enums"]["return_state"]
          return_id: string
        }
        Insert: {
          changed_by?: string | null
          changed_by_email: string
          created_at?: string
          id?: never
          new_state: Database["public"]["Enums"]["return_state"]
          return_id: string
        }
        Update: {
          changed_by?: string | null
          changed_by_email?: string
          created_at?: string
          id?: never
          new_state?: Database["public"]["Enums"]["return_state"]
          return_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "order_return_history_return_id_fkey"
            columns: ["return_id"]
            isOneToOne: false
            referencedRelation: "order_returns"
            referencedColumns: ["id"]
          },
        ]
      }
      order_return_items: {
        Row: {
          order_item_id: string
          quantity: number
          restocked: number
          return_id: string
          written_off: number
        }
        Insert: {
          order_item_id: string
          quantity: number
          restocked?: number
          return_id: string
          written_off?: number
        }
        Update: {
          order_item_id?: string
          quantity?: number
          restocked?: number
          return_id?: string
          written_off?: number
        }
        Relationships: [
          {
            foreignKeyName: "order_return_items_order_item_id_fkey"
            columns: ["order_item_id"]
            isOneToOne: false
            referencedRelation: "order_items"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "order_return_items_return_id_fkey"
            columns: ["return_id"]
            isOneToOne: false
            referencedRelation: "order_returns"
            referencedColumns: ["id"]
          },
        ]
      }
      order_returns: {
        Row: {
          comment: string
          created_at: string
          decline_reason: Database["public"]["Enums"]["decline_reason"] | null
          due_at: string | null
          id: string
          is_goodwill: boolean
          order_id: string
          reason: Database["public"]["Enums"]["return_reason"]
          refund: number | null
          refund_postage: number
          refund_shipping: number | null
          refund_subtotal: number | null
          refund_tax: number | null
          refunded_at: string | null
          restocked_cost: number | null
          return_number: string
          state: Database["public"]["Enums"]["return_state"]
        }
        Insert: {
          comment?: string
          created_at?: string
          decline_reason?: Database["public"]["Enums"]["decline_reason"] | null
          due_at?: string | null
          id?: string
          is_goodwill?: boolean
          order_id: string
          reason: Database["public"]["Enums"]["return_reason"]
          refund?: never
          refund_postage?: number
          refund_shipping?: number | null
          refund_subtotal?: number | null
          refund_tax?: number | null
          refunded_at?: string | null
          restocked_cost?: number | null
          return_number: string
          state?: Database["public"]["Enums"]["return_state"]
        }
        Update: {
          comment?: string
          created_at?: string
          decline_reason?: Database["public"]["Enums"]["decline_reason"] | null
          due_at?: string | null
          id?: string
          is_goodwill?: boolean
          order_id?: string
          reason?: Database["public"]["Enums"]["return_reason"]
          refund?: never
          refund_postage?: number
          refund_shipping?: number | null
          refund_subtotal?: number | null
          refund_tax?: number | null
          refunded_at?: string | null
          restocked_cost?: number | null
          return_number?: string
          state?: Database["public"]["Enums"]["return_state"]
        }
        Relationships: [
          {
            foreignKeyName: "order_returns_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      order_status_history: {
        Row: {
          changed_by: string | null
          changed_by_email: string
          created_at: string
          former_shipment: string | null
          id: number
          new_status: Database["public"]["Enums"]["order_status"]
          old_status: Database["public"]["Enums"]["order_status"]
          order_id: string
          taken_back: boolean
        }
        Insert: {
          changed_by?: string | null
          changed_by_email: string
          created_at?: string
          former_shipment?: string | null
          id?: never
          new_status: Database["public"]["Enums"]["order_status"]
          old_status: Database["public"]["Enums"]["order_status"]
          order_id: string
          taken_back?: boolean
        }
        Update: {
          changed_by?: string | null
          changed_by_email?: string
          created_at?: string
          former_shipment?: string | null
          id?: never
          new_status?: Database["public"]["Enums"]["order_status"]
          old_status?: Database["public"]["Enums"]["order_status"]
          order_id?: string
          taken_back?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "order_status_history_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      orders: {
        Row: {
          created_at: string
          customer_email: string
          customer_name: string
          customer_phone: string
          customer_sort_name: string
          id: string
          items_cost: number
          order_number: string
          payment_id: string | null
          phone_number: string
          profit: number
          search_text: string
          shipping_address: string
          shipping_city: string
          shipping_cost: number
          shipping_state: string
          shipping_zip: string
          status: Database["public"]["Enums"]["order_status"]
          subtotal: number
          tax: number
          total: number
          user_id: string | null
          bank_took_cents: number | null
          next_statuses: string[] | null
        }
        Insert: {
          created_at?: string
          customer_email: string
          customer_name: string
          customer_phone?: string
          customer_sort_name?: never
          id?: string
          items_cost: number
          order_number: string
          payment_id?: string | null
          phone_number?: never
          profit?: never
          search_text?: never
          shipping_address: string
          shipping_city: string
          shipping_cost: number
          shipping_state: string
          shipping_zip: string
          status?: Database["public"]["Enums"]["order_status"]
          subtotal: number
          tax: number
          total: number
          user_id?: string | null
        }
        Update: {
          created_at?: string
          customer_email?: string
          customer_name?: string
          customer_phone?: string
          customer_sort_name?: never
          id?: string
          items_cost?: number
          order_number?: string
          payment_id?: string | null
          phone_number?: never
          profit?: never
          search_text?: never
          shipping_address?: string
          shipping_city?: string
          shipping_cost?: number
          shipping_state?: string
          shipping_zip?: string
          status?: Database["public"]["Enums"]["order_status"]
          subtotal?: number
          tax?: number
          total?: number
          user_id?: string | null
        }
        Relationships: []
      }
      payments: {
        Row: {
          amount_cents: number
          created_at: string
          created_by_email: string
          gives_back: string | null
          id: string
          invoice_id: string | null
          method: Database["public"]["Enums"]["payment_method"]
          owner_refund: Database["public"]["Enums"]["owner_refund_state"] | null
          paid_on: string
          papers_id: string | null
          provider_id: string | null
          quote_id: string | null
          reference: string
          request_id: string | null
          taken_by: string
          taken_by_id: string | null
          voided_at: string | null
          voided_by: string | null
        }
        Insert: {
          amount_cents: number
          created_at?: string
          created_by_email: string
          gives_back?: string | null
          id?: string
          invoice_id?: string | null
          method: Database["public"]["Enums"]["payment_method"]
          owner_refund?:
            | Database["public"]["Enums"]["owner_refund_state"]
            | null
          paid_on: string
          papers_id?: string | null
          provider_id?: string | null
          quote_id?: string | null
          reference?: string
          request_id?: string | null
          taken_by: string
          taken_by_id?: string | null
          voided_at?: string | null
          voided_by?: string | null
        }
        Update: {
          amount_cents?: number
          created_at?: string
          created_by_email?: string
          gives_back?: string | null
          id?: string
          invoice_id?: string | null
          method?: Database["public"]["Enums"]["payment_method"]
          owner_refund?:
            | Database["public"]["Enums"]["owner_refund_state"]
            | null
          paid_on?: string
          papers_id?: string | null
          provider_id?: string | null
          quote_id?: string | null
          reference?: string
          request_id?: string | null
          taken_by?: string
          taken_by_id?: string | null
          voided_at?: string | null
          voided_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "payments_gives_back_fkey"
            columns: ["gives_back"]
            isOneToOne: false
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_invoice_id_fkey"
            columns: ["invoice_id"]
            isOneToOne: false
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_quote_id_fkey"
            columns: ["quote_id"]
            isOneToOne: false
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      personal_data_log: {
        Row: {
          counts: NonNullable<Json>
          created_at: string
          done_by_email: string
          id: number
          kind: string
          reason: string | null
        }
        Insert: {
          counts: NonNullable<Json>
          created_at?: string
          done_by_email: string
          id?: never
          kind: string
          reason?: string | null
        }
        Update: {
          counts?: NonNullable<Json>
          created_at?: string
          done_by_email?: string
          id?: never
          kind?: string
          reason?: string | null
        }
        Relationships: []
      }
      photos: {
        Row: {
          author: string | null
          author_email: string
          created_at: string
          id: string
          kind: Database["public"]["Enums"]["photo_kind"]
          message_id: string | null
          path: string
          request_id: string
          seen_at: string | null
          shown_to_customer: boolean
          size: number | null
          stored_at: string | null
          visit_id: string | null
        }
        Insert: {
          author?: string | null
          author_email?: string
          created_at?: string
          id?: string
          kind: Database["public"]["Enums"]["photo_kind"]
          message_id?: string | null
          path?: never
          request_id: string
          seen_at?: string | null
          shown_to_customer?: boolean
          size?: number | null
          stored_at?: string | null
          visit_id?: string | null
        }
        Update: {
          author?: string | null
          author_email?: string
          created_at?: string
          id?: string
          kind?: Database["public"]["Enums"]["photo_kind"]
          message_id?: string | null
          path?: never
          request_id?: string
          seen_at?: string | null
          shown_to_customer?: boolean
          size?: number | null
          stored_at?: string | null
          visit_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "photos_message_id_fkey"
            columns: ["message_id"]
            isOneToOne: false
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "photos_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "photos_visit_id_fkey"
            columns: ["visit_id"]
            isOneToOne: false
            referencedRelation: "visits"
            referencedColumns: ["id"]
          },
        ]
      }
      plan_invoices: {
        Row: {
          day: string
          invoice_id: string | null
          plan_id: string
          reason: string
          state: Database["public"]["Enums"]["plan_invoice_state"]
          visit_id: string | null
        }
        Insert: {
          day: string
          invoice_id?: string | null
          plan_id: string
          reason?: string
          state?: Database["public"]["Enums"]["plan_invoice_state"]
          visit_id?: string | null
        }
        Update: {
          day?: string
          invoice_id?: string | null
          plan_id?: string
          reason?: string
          state?: Database["public"]["Enums"]["plan_invoice_state"]
          visit_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "plan_invoices_invoice_id_fkey"
            columns: ["invoice_id"]
            isOneToOne: false
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "plan_invoices_plan_id_fkey"
            columns: ["plan_id"]
            isOneToOne: false
            referencedRelation: "plans"
            referencedColumns: ["quote_id"]
          },
          {
            foreignKeyName: "plan_invoices_visit_id_fkey"
            columns: ["visit_id"]
            isOneToOne: false
            referencedRelation: "visits"
            referencedColumns: ["id"]
          },
        ]
      }
      plans: {
        Row: {
          at: string | null
          beyond_hour_cents: number | null
          billing: Database["public"]["Enums"]["plan_billing"]
          calls_a_month: number | null
          calls_from: string | null
          calls_until: string | null
          duration_minutes: number | null
          ends_on: string | null
          every: number | null
          first_on: string
          paused_from: string | null
          paused_until: string | null
          people: string[]
          quote_id: string
          standby_minutes: number | null
          stopped_by: string | null
          stopped_on: string | null
          unit: Database["public"]["Enums"]["plan_unit"] | null
          until: string | null
          billed_beyond: string[] | null
          calls_this_month: number | null
          can_stop: boolean | null
          last_day_if_stopped: string | null
          state: Database["public"]["Enums"]["plan_state"] | null
          stop_requested_at: string | null
        }
        Insert: {
          at?: string | null
          beyond_hour_cents?: number | null
          billing: Database["public"]["Enums"]["plan_billing"]
          calls_a_month?: number | null
          calls_from?: string | null
          calls_until?: string | null
          duration_minutes?: number | null
          ends_on?: never
          every?: number | null
          first_on: string
          paused_from?: string | null
          paused_until?: string | null
          people: string[]
          quote_id: string
          standby_minutes?: number | null
          stopped_by?: string | null
          stopped_on?: string | null
          unit?: Database["public"]["Enums"]["plan_unit"] | null
          until?: string | null
        }
        Update: {
          at?: string | null
          beyond_hour_cents?: number | null
          billing?: Database["public"]["Enums"]["plan_billing"]
          calls_a_month?: number | null
          calls_from?: string | null
          calls_until?: string | null
          duration_minutes?: number | null
          ends_on?: never
          every?: number | null
          first_on?: string
          paused_from?: string | null
          paused_until?: string | null
          people?: string[]
          quote_id?: string
          standby_minutes?: number | null
          stopped_by?: string | null
          stopped_on?: string | null
          unit?: Database["public"]["Enums"]["plan_unit"] | null
          until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "plans_quote_id_fkey"
            columns: ["quote_id"]
            isOneToOne: true
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
        ]
      }
      price_list_requests: {
        Row: {
          company: string | null
          created_at: string
          email: string
          honeypot: string | null
          id: string
          message: string | null
          name: string
          phone: string | null
          phone_number: string
          request_key: string | null
          search_text: string
          status: Database["public"]["Enums"]["price_request_status"]
          status_since: string
        }
        Insert: {
          company?: string | null
          created_at?: string
          email: string
          honeypot?: string | null
          id?: string
          message?: string | null
          name: string
          phone?: string | null
          phone_number?: string
          request_key?: string | null
          search_text?: string
          status?: Database["public"]["Enums"]["price_request_status"]
          status_since?: string
        }
        Update: {
          company?: string | null
          created_at?: string
          email?: string
          honeypot?: string | null
          id?: string
          message?: string | null
          name?: string
          phone?: string | null
          phone_number?: string
          request_key?: string | null
          search_text?: string
          status?: Database["public"]["Enums"]["price_request_status"]
          status_since?: string
        }
        Relationships: []
      }
      products: {
        Row: {
          active: boolean
          category: string
          counted_at: string | null
          distributor: string
          distributor_price: number
          id: string
          in_stock: number
          last_ordered: string | null
          markup_percentage: number
          name: string
          on_order: number
          position: number
          price: number
          reorder_level: number
        }
        Insert: {
          active?: boolean
          category: string
          counted_at?: string | null
          distributor: string
          distributor_price: number
          id: string
          in_stock?: number
          last_ordered?: string | null
          markup_percentage: number
          name: string
          on_order?: number
          position: number
          price?: never
          reorder_level?: number
        }
        Update: {
          active?: boolean
          category?: string
          counted_at?: string | null
          distributor?: string
          distributor_price?: number
          id?: string
          in_stock?: number
          last_ordered?: string | null
          markup_percentage?: number
          name?: string
          on_order?: number
          position?: number
          price?: never
          reorder_level?: number
        }
        Relationships: []
      }
      quote_lines: {
        Row: {
          chosen: boolean
          optional: boolean
          position: number
          price_cents: number
          product_id: string | null
          quantity: number
          quote_id: string
          taxed: boolean
          text: string
          total_cents: number
        }
        Insert: {
          chosen: boolean
          optional: boolean
          position: number
          price_cents: number
          product_id?: string | null
          quantity: number
          quote_id: string
          taxed: boolean
          text: string
          total_cents: number
        }
        Update: {
          chosen?: boolean
          optional?: boolean
          position?: number
          price_cents?: number
          product_id?: string | null
          quantity?: number
          quote_id?: string
          taxed?: boolean
          text?: string
          total_cents?: number
        }
        Relationships: [
          {
            foreignKeyName: "quote_lines_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "quote_lines_quote_id_fkey"
            columns: ["quote_id"]
            isOneToOne: false
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
        ]
      }
      quote_templates: {
        Row: {
          created_at: string
          id: string
          lines: NonNullable<Json>
          name: string
        }
        Insert: {
          created_at?: string
          id?: string
          lines: NonNullable<Json>
          name: string
        }
        Update: {
          created_at?: string
          id?: string
          lines?: NonNullable<Json>
          name?: string
        }
        Relationships: []
      }
      quotes: {
        Row: {
          accepted_by: string | null
          accepted_how: Database["public"]["Enums"]["quote_acceptance"] | null
          accepted_name: string
          answered_at: string | null
          cancel_reason: string
          canceled_by: string | null
          canceled_on: string | null
          content_hash: string
          decline_note: string
          decline_reason:
            | Database["public"]["Enums"]["quote_decline_reason"]
            | null
          deposit_cents: number
          deposit_due_cents: number
          id: string
          is_extra: boolean
          message: string
          papers_id: string | null
          request_id: string | null
          requested_again_at: string | null
          sent_at: string
          sent_by: string
          sent_by_id: string | null
          service: string
          state: Database["public"]["Enums"]["quote_state"]
          subtotal_cents: number
          tax_basis_points: number
          tax_cents: number
          total_cents: number
          valid_until: string
          version: number
          viewed_at: string | null
          bank_took_cents: number | null
          deposit_open_cents: number | null
          deposit_paid_cents: number | null
          deposit_undecided_cents: number | null
          is_invoiced: boolean | null
          is_to_invoice: boolean | null
          left_to_invoice_cents: number | null
          shown_state: Database["public"]["Enums"]["shown_quote_state"] | null
        }
        Insert: {
          accepted_by?: string | null
          accepted_how?: Database["public"]["Enums"]["quote_acceptance"] | null
          accepted_name?: string
          answered_at?: string | null
          cancel_reason?: string
          canceled_by?: string | null
          canceled_on?: string | null
          content_hash: string
          decline_note?: string
          decline_reason?:
            | Database["public"]["Enums"]["quote_decline_reason"]
            | null
          deposit_cents: number
          deposit_due_cents?: never
          id?: string
          is_extra: boolean
          message: string
          papers_id?: string | null
          request_id?: string | null
          requested_again_at?: string | null
          sent_at?: string
          sent_by: string
          sent_by_id?: string | null
          service: string
          state?: Database["public"]["Enums"]["quote_state"]
          subtotal_cents: number
          tax_basis_points: number
          tax_cents: number
          total_cents: number
          valid_until: string
          version: number
          viewed_at?: string | null
        }
        Update: {
          accepted_by?: string | null
          accepted_how?: Database["public"]["Enums"]["quote_acceptance"] | null
          accepted_name?: string
          answered_at?: string | null
          cancel_reason?: string
          canceled_by?: string | null
          canceled_on?: string | null
          content_hash?: string
          decline_note?: string
          decline_reason?:
            | Database["public"]["Enums"]["quote_decline_reason"]
            | null
          deposit_cents?: number
          deposit_due_cents?: never
          id?: string
          is_extra?: boolean
          message?: string
          papers_id?: string | null
          request_id?: string | null
          requested_again_at?: string | null
          sent_at?: string
          sent_by?: string
          sent_by_id?: string | null
          service?: string
          state?: Database["public"]["Enums"]["quote_state"]
          subtotal_cents?: number
          tax_basis_points?: number
          tax_cents?: number
          total_cents?: number
          valid_until?: string
          version?: number
          viewed_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "quotes_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      refunds: {
        Row: {
          amount_cents: number
          created_at: string
          created_by_email: string
          finished_at: string | null
          id: string
          leased_until: string | null
          order_id: string | null
          payment_id: string | null
          problem: string
          provider_id: string | null
          provider_payment: string
          reason: string
          resolved_at: string | null
          resolved_by: string | null
          state: Database["public"]["Enums"]["refund_state"]
        }
        Insert: {
          amount_cents: number
          created_at?: string
          created_by_email: string
          finished_at?: string | null
          id?: string
          leased_until?: string | null
          order_id?: string | null
          payment_id?: string | null
          problem?: string
          provider_id?: string | null
          provider_payment: string
          reason: string
          resolved_at?: string | null
          resolved_by?: string | null
          state?: Database["public"]["Enums"]["refund_state"]
        }
        Update: {
          amount_cents?: number
          created_at?: string
          created_by_email?: string
          finished_at?: string | null
          id?: string
          leased_until?: string | null
          order_id?: string | null
          payment_id?: string | null
          problem?: string
          provider_id?: string | null
          provider_payment?: string
          reason?: string
          resolved_at?: string | null
          resolved_by?: string | null
          state?: Database["public"]["Enums"]["refund_state"]
        }
        Relationships: [
          {
            foreignKeyName: "refunds_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "refunds_payment_id_fkey"
            columns: ["payment_id"]
            isOneToOne: true
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
        ]
      }
      service_request_history: {
        Row: {
          assigned_to: string | null
          changed_by: string | null
          changed_by_email: string
          created_at: string
          event: string | null
          former_visit: string | null
          id: number
          new_status: Database["public"]["Enums"]["request_status"]
          old_status: Database["public"]["Enums"]["request_status"]
          outcome: Database["public"]["Enums"]["visit_outcome"] | null
          request_id: string
          visit: string | null
        }
        Insert: {
          assigned_to?: string | null
          changed_by?: string | null
          changed_by_email: string
          created_at?: string
          event?: string | null
          former_visit?: string | null
          id?: never
          new_status: Database["public"]["Enums"]["request_status"]
          old_status: Database["public"]["Enums"]["request_status"]
          outcome?: Database["public"]["Enums"]["visit_outcome"] | null
          request_id: string
          visit?: string | null
        }
        Update: {
          assigned_to?: string | null
          changed_by?: string | null
          changed_by_email?: string
          created_at?: string
          event?: string | null
          former_visit?: string | null
          id?: never
          new_status?: Database["public"]["Enums"]["request_status"]
          old_status?: Database["public"]["Enums"]["request_status"]
          outcome?: Database["public"]["Enums"]["visit_outcome"] | null
          request_id?: string
          visit?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "service_request_history_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      service_request_notes: {
        Row: {
          author: string | null
          author_email: string
          created_at: string
          id: number
          note: string
          request_id: string
        }
        Insert: {
          author?: string | null
          author_email: string
          created_at?: string
          id?: never
          note: string
          request_id: string
        }
        Update: {
          author?: string | null
          author_email?: string
          created_at?: string
          id?: never
          note?: string
          request_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "service_request_notes_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      service_requests: {
        Row: {
          assigned_to: string | null
          created_at: string
          details: NonNullable<Json>
          email: string
          id: string
          is_emergency: boolean
          kind: Database["public"]["Enums"]["request_kind"]
          missed_call_at: string | null
          missed_calls: number
          name: string
          phone: string
          phone_number: string
          promised_by: string
          reference: string
          search_text: string
          service: string
          status: Database["public"]["Enums"]["request_status"]
          taken_by_email: string | null
          unused_deposit_cents: number
          user_id: string | null
          next_statuses: string[] | null
        }
        Insert: {
          assigned_to?: string | null
          created_at?: string
          details: NonNullable<Json>
          email: string
          id?: string
          is_emergency?: never
          kind: Database["public"]["Enums"]["request_kind"]
          missed_call_at?: string | null
          missed_calls?: number
          name: string
          phone: string
          phone_number?: never
          promised_by?: never
          reference: string
          search_text?: never
          service?: never
          status?: Database["public"]["Enums"]["request_status"]
          taken_by_email?: string | null
          unused_deposit_cents?: number
          user_id?: string | null
        }
        Update: {
          assigned_to?: string | null
          created_at?: string
          details?: NonNullable<Json>
          email?: string
          id?: string
          is_emergency?: never
          kind?: Database["public"]["Enums"]["request_kind"]
          missed_call_at?: string | null
          missed_calls?: number
          name?: string
          phone?: string
          phone_number?: never
          promised_by?: never
          reference?: string
          search_text?: never
          service?: never
          status?: Database["public"]["Enums"]["request_status"]
          taken_by_email?: string | null
          unused_deposit_cents?: number
          user_id?: string | null
        }
        Relationships: []
      }
      shipment_items: {
        Row: {
          order_item_id: string
          quantity: number
          shipment_id: string
        }
        Insert: {
          order_item_id: string
          quantity: number
          shipment_id: string
        }
        Update: {
          order_item_id?: string
          quantity?: number
          shipment_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "shipment_items_order_item_id_fkey"
            columns: ["order_item_id"]
            isOneToOne: false
            referencedRelation: "order_items"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "shipment_items_shipment_id_fkey"
            columns: ["shipment_id"]
            isOneToOne: false
            referencedRelation: "shipments"
            referencedColumns: ["id"]
          },
        ]
      }
      shipments: {
        Row: {
          carrier: string
          delivered_at: string | null
          id: string
          order_id: string
          shipped_at: string
          shipped_by: string
          tracking_number: string
        }
        Insert: {
          carrier: string
          delivered_at?: string | null
          id?: string
          order_id: string
          shipped_at?: string
          shipped_by?: string
          tracking_number: string
        }
        Update: {
          carrier?: string
          delivered_at?: string | null
          id?: string
          order_id?: string
          shipped_at?: string
          shipped_by?: string
          tracking_number?: string
        }
        Relationships: [
          {
            foreignKeyName: "shipments_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      stock_movements: {
        Row: {
          change: number
          changed_by: string | null
          changed_by_email: string | null
          created_at: string
          id: number
          invoice_id: string | null
          kind: Database["public"]["Enums"]["stock_movement_kind"]
          missing: number
          note: string | null
          order_id: string | null
          product_id: string
          stock_after: number
        }
        Insert: {
          change: number
          changed_by?: string | null
          changed_by_email?: string | null
          created_at?: string
          id?: never
          invoice_id?: string | null
          kind: Database["public"]["Enums"]["stock_movement_kind"]
          missing?: number
          note?: string | null
          order_id?: string | null
          product_id: string
          stock_after: number
        }
        Update: {
          change?: number
          changed_by?: string | null
          changed_by_email?: string | null
          created_at?: string
          id?: never
          invoice_id?: string | null
          kind?: Database["public"]["Enums"]["stock_movement_kind"]
          missing?: number
          note?: string | null
          order_id?: string | null
          product_id?: string
          stock_after?: number
        }
        Relationships: [
          {
            foreignKeyName: "stock_movements_invoice_id_fkey"
            columns: ["invoice_id"]
            isOneToOne: false
            referencedRelation: "invoices"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "stock_movements_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "stock_movements_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      suppliers: {
        Row: {
          category: string
          contact_name: string
          description: string
          email: string
          id: string
          name: string
          phone: string
          products: NonNullable<Json>
          updated_at: string
          website: string
        }
        Insert: {
          category: string
          contact_name: string
          description: string
          email: string
          id?: string
          name: string
          phone: string
          products?: NonNullable<Json>
          updated_at?: string
          website: string
        }
        Update: {
          category?: string
          contact_name?: string
          description?: string
          email?: string
          id?: string
          name?: string
          phone?: string
          products?: NonNullable<Json>
          updated_at?: string
          website?: string
        }
        Relationships: []
      }
      team_changes: {
        Row: {
          changed_by_email: string
          created_at: string
          email: string
          id: number
          kind: Database["public"]["Enums"]["team_change_kind"]
          role: string | null
          user_id: string | null
        }
        Insert: {
          changed_by_email: string
          created_at?: string
          email: string
          id?: never
          kind: Database["public"]["Enums"]["team_change_kind"]
          role?: string | null
          user_id?: string | null
        }
        Update: {
          changed_by_email?: string
          created_at?: string
          email?: string
          id?: never
          kind?: Database["public"]["Enums"]["team_change_kind"]
          role?: string | null
          user_id?: string | null
        }
        Relationships: []
      }
      user_roles: {
        Row: {
          created_at: string
          invited_by: string
          name: string
          phone: string
          role: string
          user_id: string
        }
        Insert: {
          created_at?: string
          invited_by?: string
          name?: string
          phone?: string
          role: string
          user_id: string
        }
        Update: {
          created_at?: string
          invited_by?: string
          name?: string
          phone?: string
          role?: string
          user_id?: string
        }
        Relationships: []
      }
      visit_people: {
        Row: {
          member_id: string | null
          name: string
          person: string
          visit_id: string
        }
        Insert: {
          member_id?: string | null
          name: string
          person?: never
          visit_id: string
        }
        Update: {
          member_id?: string | null
          name?: string
          person?: never
          visit_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "visit_people_visit_id_fkey"
            columns: ["visit_id"]
            isOneToOne: false
            referencedRelation: "visits"
            referencedColumns: ["id"]
          },
        ]
      }
      visits: {
        Row: {
          arrived_at: string | null
          arrives_at: string | null
          call_out: boolean
          canceled_at: string | null
          duration_minutes: number
          id: string
          left_at: string | null
          nobody_goes: boolean
          note: string
          nothing_to_invoice: boolean
          on_the_way_at: string | null
          outcome: Database["public"]["Enums"]["visit_outcome"] | null
          outcome_note: string
          plan_day: string | null
          plan_id: string | null
          report: string
          request_id: string
          sequence: number
          standby_minutes: number | null
          starts_at: string
          to_invoice: boolean
          agreed_work: string[] | null
          is_outside_hours: boolean | null
        }
        Insert: {
          arrived_at?: string | null
          arrives_at?: string | null
          call_out?: boolean
          canceled_at?: string | null
          duration_minutes: number
          id?: string
          left_at?: string | null
          nobody_goes?: boolean
          note: string
          nothing_to_invoice?: boolean
          on_the_way_at?: string | null
          outcome?: Database["public"]["Enums"]["visit_outcome"] | null
          outcome_note?: string
          plan_day?: string | null
          plan_id?: string | null
          report?: string
          request_id: string
          sequence?: number
          standby_minutes?: number | null
          starts_at: string
          to_invoice?: boolean
        }
        Update: {
          arrived_at?: string | null
          arrives_at?: string | null
          call_out?: boolean
          canceled_at?: string | null
          duration_minutes?: number
          id?: string
          left_at?: string | null
          nobody_goes?: boolean
          note?: string
          nothing_to_invoice?: boolean
          on_the_way_at?: string | null
          outcome?: Database["public"]["Enums"]["visit_outcome"] | null
          outcome_note?: string
          plan_day?: string | null
          plan_id?: string | null
          report?: string
          request_id?: string
          sequence?: number
          standby_minutes?: number | null
          starts_at?: string
          to_invoice?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "visits_plan_id_fkey"
            columns: ["plan_id"]
            isOneToOne: false
            referencedRelation: "quotes"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "visits_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "service_requests"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      product_availability: {
        Row: {
          availability: string | null
          product_id: string | null
        }
        Insert: {
          availability?: string | null
          product_id?: string | null
        }
        Update: {
          availability?: string | null
          product_id?: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      accept_invitation: { Args: { token?: string }; Returns: undefined }
      accept_quote: {
        Args: {
          chosen?: Json
          days?: Json
          expected_total_cents?: number
          idempotency_key?: string
          name?: string
          phone_digits?: string
          quote_id?: string
          reference?: string
          times?: Json
          token?: string
        }
        Returns: undefined
      }
      accept_quote_for_customer: {
        Args: {
          chosen?: number[]
          days?: Json
          expected_total_cents?: number
          how?: Database["public"]["Enums"]["quote_acceptance"]
          idempotency_key?: string
          name?: string
          quote_id?: string
          times?: Json
        }
        Returns: undefined
      }
      accept_return: { Args: { return_id: string }; Returns: undefined }
      accountant_rows: {
        Args: { since?: string; until?: string }
        Returns: {
          about: string
          cost_cents: number
          customer: string
          day: string
          kind: string
          method: string
          payment_reference: string
          reference: string
          shipping_cents: number
          subtotal_cents: number
          tax_cents: number
          total_cents: number
        }[]
      }
      add_order_note: {
        Args: { idempotency_key?: string; note: string; order_id: string }
        Returns: undefined
      }
      add_request_message: {
        Args: {
          idempotency_key?: string
          message?: string
          reference?: string
          token?: string
        }
        Returns: undefined
      }
      add_service_request_note: {
        Args: { idempotency_key?: string; note: string; request_id: string }
        Returns: undefined
      }
      add_visits: {
        Args: {
          accepts_clash?: boolean
          duration_minutes: number
          expected_visits?: Json
          idempotency_key?: string
          note?: string
          people: string[]
          request_id: string
          starts_at: string[]
        }
        Returns: undefined
      }
      admin_alarms: {
        Args: Record<PropertyKey, never>
        Returns: {
          detail: string
          hour: string
          kind: string
          requests: number
        }[]
      }
      admin_customer: { Args: { customer: string }; Returns: Json }
      admin_customers: {
        Args: { first?: number; most?: number; state?: string }
        Returns: Json
      }
      admin_invitations: {
        Args: Record<PropertyKey, never>
        Returns: {
          email: string
          expires_at: string
          id: string
          invited_at: string
          invited_by: string
          is_expired: boolean
          name: string
          role: string
        }[]
      }
      admin_invoices: {
        Args: {
          descending?: boolean
          first?: number
          most?: number
          sort?: string
          state?: string
          term?: string
        }
        Returns: Json
      }
      admin_mail_problems: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_mails: {
        Args: { order_id?: string; request_id?: string }
        Returns: Json
      }
      admin_order_totals: {
        Args: { date_from?: string; date_to?: string }
        Returns: {
          average: number
          open: number
          orders: number
          profit: number
          refunds: number
          revenue: number
          subtotal: number
          tax: number
        }[]
      }
      admin_quotes: {
        Args: {
          descending?: boolean
          first?: number
          most?: number
          sort?: string
          state?: string
          term?: string
        }
        Returns: Json
      }
      admin_team: {
        Args: Record<PropertyKey, never>
        Returns: {
          added_by: string
          email: string
          is_self: boolean
          name: string
          phone: string
          role: string
          since: string
          user_id: string
        }[]
      }
      agreed_work: {
        Args: { visit: Database["public"]["Tables"]["visits"]["Row"] }
        Returns: string[]
      }
      announce_visit: {
        Args: { minutes: number; visit_id: string }
        Returns: undefined
      }
      ask_for_another_time: {
        Args: {
          days?: Json
          expected_sequence?: number
          idempotency_key?: string
          reference?: string
          times?: Json
          token?: string
          visit_id?: string
        }
        Returns: undefined
      }
      ask_for_order_change: {
        Args: { idempotency_key?: string; message?: string; proof?: Json }
        Returns: undefined
      }
      ask_for_quote_again: {
        Args: { quote_id?: string; reference?: string; token?: string }
        Returns: undefined
      }
      ask_for_quote_change: {
        Args: {
          idempotency_key?: string
          message?: string
          quote_id?: string
          reference?: string
          token?: string
        }
        Returns: undefined
      }
      assign_service_request: {
        Args: {
          assignee?: string
          expected_assignee?: string
          request_id?: string
        }
        Returns: undefined
      }
      bank_took_cents:
        | {
            Args: { invoice: Database["public"]["Tables"]["invoices"]["Row"] }
            Returns: number
          }
        | {
            Args: { placed: Database["public"]["Tables"]["orders"]["Row"] }
            Returns: number
          }
        | {
            Args: { quote: Database["public"]["Tables"]["quotes"]["Row"] }
            Returns: number
          }
      begin_call_out: {
        Args: {
          idempotency_key?: string
          note?: string
          people?: string[]
          plan_id?: string
        }
        Returns: undefined
      }
      begin_order_lookup: {
        Args: { email?: string; lookup_key?: string; order_number?: string }
        Returns: undefined
      }
      begin_payment_check: { Args: Record<PropertyKey, never>; Returns: Json }
      begin_photo: {
        Args: {
          idempotency_key?: string
          message_key?: string
          reference?: string
          token?: string
        }
        Returns: undefined
      }
      begin_reply_photo: {
        Args: {
          idempotency_key: string
          message_key: string
          request_id: string
        }
        Returns: undefined
      }
      begin_visit_photo: {
        Args: {
          idempotency_key: string
          kind: Database["public"]["Enums"]["photo_kind"]
          visit_id: string
        }
        Returns: undefined
      }
      billed_beyond: {
        Args: { plan: Database["public"]["Tables"]["plans"]["Row"] }
        Returns: string[]
      }
      business_figures: {
        Args: {
          form?: string
          services?: string[]
          since?: string
          until?: string
        }
        Returns: {
          cents: number
          figure: string
          number: number
          part: string
          value: string
        }[]
      }
      business_today: { Args: Record<PropertyKey, never>; Returns: string }
      calls_this_month: {
        Args: { plan: Database["public"]["Tables"]["plans"]["Row"] }
        Returns: number
      }
      can_stop: {
        Args: { plan: Database["public"]["Tables"]["plans"]["Row"] }
        Returns: boolean
      }
      cancel_my_visit: {
        Args: {
          expected_sequence?: number
          reference?: string
          token?: string
          visit_id?: string
        }
        Returns: undefined
      }
      cancel_order: { Args: { proof?: Json }; Returns: undefined }
      cancel_quote: {
        Args: {
          canceled_on?: string
          idempotency_key?: string
          quote_id?: string
          reason?: string
          visit_ids?: string[]
        }
        Returns: undefined
      }
      cancel_visit: {
        Args: { expected_sequence: number; visit_id: string }
        Returns: undefined
      }
      change_visit: {
        Args: {
          accepts_clash?: boolean
          duration_minutes: number
          expected_sequence: number
          note: string
          people?: string[]
          starts_at: string
          visit_id: string
        }
        Returns: undefined
      }
      check_photo_files: {
        Args: { files: string[]; missing: string[] }
        Returns: undefined
      }
      claim_mails: { Args: { wanted?: number }; Returns: Json }
      claim_outdated_page: { Args: Record<PropertyKey, never>; Returns: string }
      claim_payment_page: {
        Args: {
          amount_cents: number
          former_id: string
          invoice_id?: string
          quote_id?: string
          session_id: string
        }
        Returns: boolean
      }
      claim_photo_files: { Args: Record<PropertyKey, never>; Returns: Json }
      claim_refund: { Args: Record<PropertyKey, never>; Returns: Json }
      confirm_skip: { Args: { visit_id?: string }; Returns: undefined }
      correct_order: {
        Args: { expected: Json; fields: Json; order_id: string }
        Returns: undefined
      }
      correct_request: {
        Args: { expected: Json; fields: Json; request_id: string }
        Returns: undefined
      }
      correct_shipment: {
        Args: {
          carrier: string
          expected_carrier: string
          expected_tracking_number: string
          shipment_id: string
          tracking_number: string
        }
        Returns: undefined
      }
      correct_stock: {
        Args: {
          expected_stock: number
          idempotency_key?: string
          kind: Database["public"]["Enums"]["stock_movement_kind"]
          new_stock: number
          note: string
          product_id: string
        }
        Returns: undefined
      }
      count_payment_start: {
        Args: { headers: Json; sender: string }
        Returns: undefined
      }
      customer_photos: {
        Args: { reference?: string; token?: string }
        Returns: Json
      }
      customer_request: {
        Args: { reference?: string; token?: string }
        Returns: Json
      }
      decide_owner_refund: {
        Args: {
          decision?: Database["public"]["Enums"]["owner_refund_state"]
          invoice_id?: string
          quote_id?: string
        }
        Returns: undefined
      }
      decline_quote: {
        Args: {
          idempotency_key?: string
          note?: string
          quote_id?: string
          reason?: Database["public"]["Enums"]["quote_decline_reason"]
          reference?: string
          token?: string
        }
        Returns: undefined
      }
      decline_return: {
        Args: {
          reason: Database["public"]["Enums"]["decline_reason"]
          return_id: string
        }
        Returns: undefined
      }
      delete_quote_template: {
        Args: { template_id?: string }
        Returns: undefined
      }
      deposit_open_cents: {
        Args: { quote: Database["public"]["Tables"]["quotes"]["Row"] }
        Returns: number
      }
      deposit_paid_cents: {
        Args: { quote: Database["public"]["Tables"]["quotes"]["Row"] }
        Returns: number
      }
      deposit_undecided_cents: {
        Args: { quote: Database["public"]["Tables"]["quotes"]["Row"] }
        Returns: number
      }
      dismiss_mail: { Args: { mail_id: string }; Returns: undefined }
      enter_return: {
        Args: {
          comment: string
          goodwill?: boolean
          idempotency_key: string
          items: Json
          order_id: string
          reason: Database["public"]["Enums"]["return_reason"]
        }
        Returns: undefined
      }
      erase_customer: {
        Args: {
          also?: string[]
          customer: string
          expected: Json
          reason: string
        }
        Returns: undefined
      }
      export_customer: {
        Args: { also?: string[]; customer: string }
        Returns: Json
      }
      figure_rows: {
        Args: {
          figure?: string
          form?: string
          person?: string
          reason?: string
          services?: string[]
          since?: string
          until?: string
        }
        Returns: {
          at: string
          cents: number
          customer: string
          hours: number
          order_id: string
          person_name: string
          reference: string
          request_id: string
          request_reference: string
          service_name: string
          why: string
        }[]
      }
      finish_mail: {
        Args: {
          answer?: string
          attempt?: number
          mail_id?: string
          outcome?: string
        }
        Returns: undefined
      }
      finish_payment_check: {
        Args: { day: string; entries: Json }
        Returns: undefined
      }
      finish_photo: { Args: { path: string; size: number }; Returns: undefined }
      finish_photo_files: {
        Args: { answer?: string; paths: string[] }
        Returns: undefined
      }
      finish_refund: {
        Args: { problem?: string; provider_id?: string; refund_id: string }
        Returns: undefined
      }
      finish_visit: {
        Args: {
          expected_sequence: number
          note: string
          outcome: Database["public"]["Enums"]["visit_outcome"]
          visit_id: string
        }
        Returns: undefined
      }
      first_steps: { Args: Record<PropertyKey, never>; Returns: Json }
      forget_payment_page: { Args: { session_id: string }; Returns: undefined }
      handle_order_activity: {
        Args: { activity_id?: string; reply?: string }
        Returns: undefined
      }
      health: { Args: { _?: string; apikey?: string }; Returns: unknown }
      import_customers: {
        Args: {
          file_name?: string
          idempotency_key?: string
          plans?: Json
          rows?: Json
        }
        Returns: string
      }
      invitation: { Args: { token?: string }; Returns: Json }
      invite_team_member: {
        Args: { email: string; name: string; role?: string }
        Returns: string
      }
      invoice_starting_lines: { Args: { request_id?: string }; Returns: Json }
      is_invoiced: {
        Args: { quote: Database["public"]["Tables"]["quotes"]["Row"] }
        Returns: boolean
      }
      is_outside_hours: {
        Args: { visit: Database["public"]["Tables"]["visits"]["Row"] }
        Returns: boolean
      }
      is_to_invoice: {
        Args: { quote: Database["public"]["Tables"]["quotes"]["Row"] }
        Returns: boolean
      }
      kept_quantity: {
        Args: { item: Database["public"]["Tables"]["order_items"]["Row"] }
        Returns: number
      }
      known_customers: { Args: { rows?: Json }; Returns: Json }
      last_day_if_stopped: {
        Args: { plan: Database["public"]["Tables"]["plans"]["Row"] }
        Returns: string
      }
      leave_out_plan_invoice: {
        Args: { day?: string; plan_id?: string; reason?: string }
        Returns: undefined
      }
      left_to_invoice_cents: {
        Args: { quote: Database["public"]["Tables"]["quotes"]["Row"] }
        Returns: number
      }
      mail_preview: { Args: { mail_id: string }; Returns: Json }
      mark_customer_activity_read: {
        Args: { activity_id: string }
        Returns: undefined
      }
      mark_message_answered: {
        Args: { message_id: string }
        Returns: undefined
      }
      mark_nothing_to_invoice: {
        Args: { visit_id: string }
        Returns: undefined
      }
      mark_order_paid: {
        Args: { amount_cents: number; order_number: string; payment_id: string }
        Returns: undefined
      }
      mark_ordered: {
        Args: { expected: number[]; on_order: number[]; product_ids: string[] }
        Returns: undefined
      }
      money_by_month: {
        Args: { months?: number; until?: string }
        Returns: {
          month: string
          paid_cents: number
          sold_cents: number
        }[]
      }
      my_orders: { Args: Record<PropertyKey, never>; Returns: Json }
      my_requests: { Args: Record<PropertyKey, never>; Returns: Json }
      next_statuses:
        | {
            Args: { placed: Database["public"]["Tables"]["orders"]["Row"] }
            Returns: string[]
          }
        | {
            Args: {
              request: Database["public"]["Tables"]["service_requests"]["Row"]
            }
            Returns: string[]
          }
      note_call: {
        Args: { request_id: string; was_answered: boolean }
        Returns: undefined
      }
      note_call_out_step: {
        Args: {
          step: Database["public"]["Enums"]["call_out_step"]
          visit_id: string
        }
        Returns: undefined
      }
      note_dispute: {
        Args: {
          amount_cents: number
          answer_by?: string
          payment_id: string
          provider_id: string
          status: string
        }
        Returns: undefined
      }
      note_online_payment: {
        Args: {
          amount_cents: number
          invoice_id?: string
          provider_id: string
          quote_id?: string
        }
        Returns: undefined
      }
      note_online_refund: {
        Args: {
          amount_cents: number
          has_failed?: boolean
          payment_id: string
          provider_id: string
        }
        Returns: boolean
      }
      note_payment_page: {
        Args: { order_number: string; session_id: string }
        Returns: undefined
      }
      note_supplier_contacted: {
        Args: { distributor: string; order_id: string }
        Returns: undefined
      }
      note_unbooked_payment: {
        Args: { detail: string; provider_id: string }
        Returns: undefined
      }
      open_invitation: { Args: { token?: string }; Returns: undefined }
      order_by_token: { Args: { token?: string }; Returns: Json }
      order_payment: { Args: { token?: string }; Returns: Json }
      order_receipt: {
        Args: {
          customer?: Json
          expected_total?: Json
          idempotency_key?: string
          items?: Json
        }
        Returns: Json
      }
      order_to_pay: {
        Args: {
          customer?: Json
          expected_total?: Json
          idempotency_key?: string
          items?: Json
        }
        Returns: Json
      }
      pause_plan: {
        Args: { quote_id?: string; until?: string }
        Returns: undefined
      }
      payment_to_start: {
        Args: {
          invoice_id?: string
          quote_id?: string
          reference?: string
          token?: string
        }
        Returns: Json
      }
      pays_online: { Args: Record<PropertyKey, never>; Returns: boolean }
      personal_data_preview: { Args: { customer: string }; Returns: Json }
      photo_paths: { Args: { after?: string }; Returns: string[] }
      photo_to_store: { Args: { idempotency_key: string }; Returns: Json }
      place_order: {
        Args: {
          customer?: Json
          expected_total?: Json
          idempotency_key?: string
          items?: Json
        }
        Returns: undefined
      }
      plan_invoices_to_send: { Args: Record<PropertyKey, never>; Returns: Json }
      plan_rows: {
        Args: Record<PropertyKey, never>
        Returns: {
          billing: string
          customer: string
          ends_on: string
          every: number
          first_on: string
          month_cents: number
          next_on: string
          people: string[]
          plan_id: string
          price_cents: number
          request_id: string
          request_reference: string
          service: string
          state: string
          unit: string
        }[]
      }
      quote_line_texts: {
        Args: Record<PropertyKey, never>
        Returns: {
          price_cents: number
          product_id: string
          taxed: boolean
          text: string
        }[]
      }
      quote_starting_lines: { Args: { request_id?: string }; Returns: Json }
      receive_order: {
        Args: { arrived: number[]; expected: number[]; product_ids: string[] }
        Returns: undefined
      }
      receive_return: {
        Args: { items?: Json; postage?: number; return_id?: string }
        Returns: {
          comment: string
          created_at: string
          decline_reason: Database["public"]["Enums"]["decline_reason"] | null
          due_at: string | null
          id: string
          is_goodwill: boolean
          order_id: string
          reason: Database["public"]["Enums"]["return_reason"]
          refund: number | null
          refund_postage: number
          refund_shipping: number | null
          refund_subtotal: number | null
          refund_tax: number | null
          refunded_at: string | null
          restocked_cost: number | null
          return_number: string
          state: Database["public"]["Enums"]["return_state"]
        }
        SetofOptions: {
          from: "*"
          to: "order_returns"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      record_deposit: {
        Args: {
          amount_cents?: number
          expected_paid_cents?: number
          idempotency_key?: string
          method?: Database["public"]["Enums"]["payment_method"]
          paid_on?: string
          payment_reference?: string
          quote_id?: string
        }
        Returns: undefined
      }
      record_payment: {
        Args: {
          amount_cents?: number
          expected_open_cents?: number
          idempotency_key?: string
          invoice_id?: string
          method?: Database["public"]["Enums"]["payment_method"]
          paid_on?: string
          payment_reference?: string
          taken_by?: string
        }
        Returns: undefined
      }
      refund_return: {
        Args: { postage?: number; return_id: string }
        Returns: undefined
      }
      remind_of_invoice: { Args: { invoice_id?: string }; Returns: undefined }
      remove_my_photo: {
        Args: { photo_id?: string; reference?: string; token?: string }
        Returns: undefined
      }
      remove_order_item: {
        Args: {
          expected_quantity?: number
          idempotency_key?: string
          order_item_id?: string
          removed?: number
        }
        Returns: {
          changed_by_email: string
          cost: number
          created_at: string
          id: string
          order_id: string
          product_name: string
          refund: number
          refund_tax: number
          removed: number
        }
        SetofOptions: {
          from: "*"
          to: "order_item_changes"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      remove_photo: { Args: { photo_id: string }; Returns: undefined }
      remove_team_member: {
        Args: { successor?: string; user_id: string }
        Returns: undefined
      }
      renew_invitation: { Args: { invitation_id: string }; Returns: string }
      repeating_income: {
        Args: { months?: number }
        Returns: {
          cents: number
          month: string
          plans: number
        }[]
      }
      reply_to_request: {
        Args: {
          answers?: string[]
          idempotency_key: string
          message: string
          request_id: string
        }
        Returns: undefined
      }
      report_call_out: {
        Args: {
          arrived_at: string
          expected_sequence: number
          left_at: string
          report: string
          standby_minutes: number
          visit_id: string
        }
        Returns: undefined
      }
      report_crash: {
        Args: {
          build?: string
          message?: string
          page?: string
          stack?: string
        }
        Returns: undefined
      }
      request_return: {
        Args: {
          comment?: string
          idempotency_key?: string
          items?: Json
          proof?: Json
          reason?: string
        }
        Returns: undefined
      }
      resolve_refund: { Args: { refund_id?: string }; Returns: undefined }
      resolve_unbooked_payment: {
        Args: { outcome?: string; provider_id?: string }
        Returns: undefined
      }
      retry_refund: { Args: { refund_id?: string }; Returns: undefined }
      returnable_in_time: {
        Args: { item: Database["public"]["Tables"]["order_items"]["Row"] }
        Returns: number
      }
      returnable_quantity: {
        Args: { item: Database["public"]["Tables"]["order_items"]["Row"] }
        Returns: number
      }
      save_quote_template: {
        Args: { lines?: Json; name?: string }
        Returns: undefined
      }
      search_orders: {
        Args: { term?: string }
        Returns: {
          created_at: string
          customer_email: string
          customer_name: string
          customer_phone: string
          customer_sort_name: string
          id: string
          items_cost: number
          order_number: string
          payment_id: string | null
          phone_number: string
          profit: number
          search_text: string
          shipping_address: string
          shipping_city: string
          shipping_cost: number
          shipping_state: string
          shipping_zip: string
          status: Database["public"]["Enums"]["order_status"]
          subtotal: number
          tax: number
          total: number
          user_id: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "orders"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_service_requests: {
        Args: { term?: string; with_plan?: boolean; with_unread?: boolean }
        Returns: {
          assigned_to: string | null
          created_at: string
          details: NonNullable<Json>
          email: string
          id: string
          is_emergency: boolean
          kind: Database["public"]["Enums"]["request_kind"]
          missed_call_at: string | null
          missed_calls: number
          name: string
          phone: string
          phone_number: string
          promised_by: string
          reference: string
          search_text: string
          service: string
          status: Database["public"]["Enums"]["request_status"]
          taken_by_email: string | null
          unused_deposit_cents: number
          user_id: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "service_requests"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      see_photos: { Args: { paths: string[] }; Returns: undefined }
      send_credit: {
        Args: {
          came_back?: boolean
          expected_open_cents?: number
          idempotency_key?: string
          invoice_id?: string
          lines?: Json
          message?: string
        }
        Returns: string
      }
      send_failed_mails_again: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      send_invoice: {
        Args: {
          above_reason?: string
          due_on?: string
          expected_count?: number
          expected_total_cents?: number
          idempotency_key?: string
          lines?: Json
          message?: string
          quote_ids?: string[]
          request_id?: string
          visit_ids?: string[]
        }
        Returns: string
      }
      send_mail_again: { Args: { mail_id: string }; Returns: undefined }
      send_plan_invoices: {
        Args: { due_on?: string; items?: Json }
        Returns: Json
      }
      send_price_list: {
        Args: {
          expected_status: Database["public"]["Enums"]["price_request_status"]
          message: string
          request_id: string
        }
        Returns: undefined
      }
      send_quote: {
        Args: {
          deposit_cents?: number
          expected_extra?: boolean
          expected_state?: Database["public"]["Enums"]["quote_state"]
          expected_version?: number
          idempotency_key?: string
          lines?: Json
          message?: string
          plan?: Json
          request_id?: string
          valid_until?: string
        }
        Returns: string
      }
      send_request_link: {
        Args: { email?: string; reference?: string }
        Returns: undefined
      }
      service_request_reference: {
        Args: {
          fields?: Json
          honeypot?: string
          idempotency_key?: string
          kind?: string
        }
        Returns: Json
      }
      set_invoice_reminders: {
        Args: { invoice_id?: string; reminds?: boolean }
        Returns: undefined
      }
      set_order_status: {
        Args: {
          carrier?: string
          expected_status?: string
          idempotency_key?: string
          items?: Json
          new_status: string
          order_id: string
          same_parcel?: boolean
          tracking_number?: string
        }
        Returns: undefined
      }
      set_plan_people: {
        Args: { people?: string[]; quote_id?: string }
        Returns: undefined
      }
      set_price_request_status: {
        Args: {
          expected_status: Database["public"]["Enums"]["price_request_status"]
          new_status: Database["public"]["Enums"]["price_request_status"]
          request_id: string
        }
        Returns: undefined
      }
      set_service_request_status: {
        Args: {
          cancels_visit?: boolean
          expected_status: Database["public"]["Enums"]["request_status"]
          new_status: Database["public"]["Enums"]["request_status"]
          request_id: string
        }
        Returns: undefined
      }
      set_shipment_delivered: {
        Args: { delivered?: boolean; shipment_id: string }
        Returns: undefined
      }
      show_photo: {
        Args: { is_shown: boolean; photo_id: string }
        Returns: undefined
      }
      shown_state: {
        Args: { quote: Database["public"]["Tables"]["quotes"]["Row"] }
        Returns: Database["public"]["Enums"]["shown_quote_state"]
      }
      skip_visit: {
        Args: {
          expected_sequence?: number
          reference?: string
          token?: string
          visit_id?: string
        }
        Returns: undefined
      }
      staff_names: {
        Args: Record<PropertyKey, never>
        Returns: {
          email: string
          name: string
        }[]
      }
      staff_search: {
        Args: { term: string }
        Returns: {
          created_at: string
          email: string
          kind: string
          matches: number
          name: string
          person: string
          phone: string
          record: string
          reference: string
          status: string
          total: number
        }[]
      }
      staff_today: { Args: Record<PropertyKey, never>; Returns: Json }
      state:
        | {
            Args: { invoice: Database["public"]["Tables"]["invoices"]["Row"] }
            Returns: Database["public"]["Enums"]["invoice_state"]
          }
        | {
            Args: { plan: Database["public"]["Tables"]["plans"]["Row"] }
            Returns: Database["public"]["Enums"]["plan_state"]
          }
      stop_plan: {
        Args: { quote_id?: string; reference?: string; token?: string }
        Returns: undefined
      }
      stop_plan_now: { Args: { quote_id?: string }; Returns: string }
      stop_requested_at: {
        Args: { plan: Database["public"]["Tables"]["plans"]["Row"] }
        Returns: string
      }
      submit_service_request: {
        Args: {
          fields?: Json
          honeypot?: string
          idempotency_key?: string
          kind?: string
        }
        Returns: undefined
      }
      sums_to_collect: {
        Args: { request_ids: string[] }
        Returns: {
          cents: number
          request_id: string
        }[]
      }
      take_request: {
        Args: {
          fields: Json
          idempotency_key: string
          kind: Database["public"]["Enums"]["request_kind"]
        }
        Returns: string
      }
      take_shipment_back: { Args: { shipment_id?: string }; Returns: undefined }
      tax_collected: {
        Args: { by?: string; since?: string; until?: string }
        Returns: {
          city: string
          part: string
          starts_on: string
          state: string
          tax_cents: number
          taxed_cents: number
          untaxed_cents: number
          zip: string
        }[]
      }
      today_count: { Args: Record<PropertyKey, never>; Returns: number }
      track_order: {
        Args: { email?: string; lookup_key?: string; order_number?: string }
        Returns: Json
      }
      unbooked_payments: {
        Args: Record<PropertyKey, never>
        Returns: {
          detail: string
          noted_at: string
          provider_id: string
        }[]
      }
      undo_customer_import: { Args: { import_id?: string }; Returns: undefined }
      unshipped_quantity: {
        Args: { item: Database["public"]["Tables"]["order_items"]["Row"] }
        Returns: number
      }
      update_supplier_contact: {
        Args: {
          contact: Json
          expected_updated_at: string
          supplier_id: string
        }
        Returns: undefined
      }
      update_team_member: {
        Args: { name: string; phone: string; role?: string; user_id: string }
        Returns: undefined
      }
      view_quote: {
        Args: { quote_id?: string; reference?: string; token?: string }
        Returns: undefined
      }
      void_payment: { Args: { payment_id?: string }; Returns: undefined }
      withdraw_invitation: {
        Args: { invitation_id: string }
        Returns: undefined
      }
      withdraw_quote: { Args: { quote_id?: string }; Returns: undefined }
      withdraw_request: {
        Args: { expected_visits?: Json; reference?: string; token?: string }
        Returns: undefined
      }
      write_to_order_customer: {
        Args: { idempotency_key?: string; message?: string; order_id?: string }
        Returns: undefined
      }
    }
    Enums: {
      call_out_step: "arrived" | "left"
      customer_activity_kind:
        | "another-time"
        | "visit-canceled"
        | "withdrawn"
        | "photos"
        | "skip-visit"
        | "stop-plan"
      decline_reason: "used" | "hygiene" | "not-received" | "other"
      invoice_kind: "invoice" | "credit"
      invoice_state: "open" | "overdue" | "paid" | "credited" | "credit"
      message_sender: "customer" | "staff"
      order_activity_kind: "message" | "canceled" | "written" | "paid-late"
      order_status:
        | "pending"
        | "processing"
        | "shipped"
        | "delivered"
        | "cancelled"
      owner_refund_state: "to-decide" | "asked-again" | "left"
      payment_method:
        | "cash"
        | "check"
        | "card-by-phone"
        | "bank-transfer"
        | "online"
      photo_kind: "customer" | "reply" | "before" | "after"
      plan_billing: "visit" | "advance" | "arrears"
      plan_invoice_state: "waiting" | "sent" | "left-out"
      plan_state: "offered" | "runs" | "paused" | "ended"
      plan_unit: "week" | "month"
      price_request_status: "pending" | "completed" | "rejected" | "spam"
      quote_acceptance: "online" | "in-person" | "by-phone" | "on-paper"
      quote_decline_reason:
        | "price"
        | "timing"
        | "another-company"
        | "not-needed"
        | "other"
      quote_state:
        | "sent"
        | "accepted"
        | "declined"
        | "change-asked"
        | "withdrawn"
        | "replaced"
        | "canceled"
      refund_state: "waiting" | "done" | "failed"
      request_kind:
        | "quote"
        | "booking"
        | "assessment"
        | "pest-quote"
        | "guard-application"
      request_status: "new" | "contacted" | "scheduled" | "closed" | "spam"
      return_reason:
        | "not-needed"
        | "not-as-expected"
        | "damaged"
        | "faulty"
        | "wrong-item"
        | "other"
      return_state:
        | "requested"
        | "accepted"
        | "declined"
        | "received"
        | "refunded"
      shown_quote_state:
        | "sent"
        | "expired"
        | "accepted"
        | "declined"
        | "change-asked"
        | "withdrawn"
        | "replaced"
        | "canceled"
      stock_movement_kind:
        | "order"
        | "cancellation"
        | "order-return"
        | "write-off"
        | "installed"
        | "came-back"
        | "delivery"
        | "count"
        | "return"
        | "loss"
        | "other"
      team_change_kind:
        | "invited"
        | "invitation-renewed"
        | "invitation-withdrawn"
        | "joined"
        | "role-changed"
        | "removed"
      visit_outcome: "done" | "nobody-there" | "not-needed"
      work_reason:
        | "refund-failed"
        | "given-back"
        | "visit-over"
        | "accepted"
        | "nobody-goes"
        | "plan-nobody"
        | "nobody-there"
        | "to-invoice"
        | "owed-back"
        | "overdue"
        | "deposit-open"
        | "plan-failed"
        | "new"
        | "message"
        | "change-asked"
        | "activity"
        | "price-list"
        | "asked-again"
        | "return"
        | "ship"
        | "plan-ends"
        | "ending"
        | "ended"
        | "contacted"
        | "to-close"
        | "photos"
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {
      call_out_step: ["arrived", "left"],
      customer_activity_kind: [
        "another-time",
        "visit-canceled",
        "withdrawn",
        "photos",
        "skip-visit",
        "stop-plan",
      ],
      decline_reason: ["used", "hygiene", "not-received", "other"],
      invoice_kind: ["invoice", "credit"],
      invoice_state: ["open", "overdue", "paid", "credited", "credit"],
      message_sender: ["customer", "staff"],
      order_activity_kind: ["message", "canceled", "written", "paid-late"],
      order_status: [
        "pending",
        "processing",
        "shipped",
        "delivered",
        "cancelled",
      ],
      owner_refund_state: ["to-decide", "asked-again", "left"],
      payment_method: [
        "cash",
        "check",
        "card-by-phone",
        "bank-transfer",
        "online",
      ],
      photo_kind: ["customer", "reply", "before", "after"],
      plan_billing: ["visit", "advance", "arrears"],
      plan_invoice_state: ["waiting", "sent", "left-out"],
      plan_state: ["offered", "runs", "paused", "ended"],
      plan_unit: ["week", "month"],
      price_request_status: ["pending", "completed", "rejected", "spam"],
      quote_acceptance: ["online", "in-person", "by-phone", "on-paper"],
      quote_decline_reason: [
        "price",
        "timing",
        "another-company",
        "not-needed",
        "other",
      ],
      quote_state: [
        "sent",
        "accepted",
        "declined",
        "change-asked",
        "withdrawn",
        "replaced",
        "canceled",
      ],
      refund_state: ["waiting", "done", "failed"],
      request_kind: [
        "quote",
        "booking",
        "assessment",
        "pest-quote",
        "guard-application",
      ],
      request_status: ["new", "contacted", "scheduled", "closed", "spam"],
      return_reason: [
        "not-needed",
        "not-as-expected",
        "damaged",
        "faulty",
        "wrong-item",
        "other",
      ],
      return_state: [
        "requested",
        "accepted",
        "declined",
        "received",
        "refunded",
      ],
      shown_quote_state: [
        "sent",
        "expired",
        "accepted",
        "declined",
        "change-asked",
        "withdrawn",
        "replaced",
        "canceled",
      ],
      stock_movement_kind: [
        "order",
        "cancellation",
        "order-return",
        "write-off",
        "installed",
        "came-back",
        "delivery",
        "count",
        "return",
        "loss",
        "other",
      ],
      team_change_kind: [
        "invited",
        "invitation-renewed",
        "invitation-withdrawn",
        "joined",
        "role-changed",
        "removed",
      ],
      visit_outcome: ["done", "nobody-there", "not-needed"],
      work_reason: [
        "refund-failed",
        "given-back",
        "visit-over",
        "accepted",
        "nobody-goes",
        "plan-nobody",
        "nobody-there",
        "to-invoice",
        "owed-back",
        "overdue",
        "deposit-open",
        "plan-failed",
        "new",
        "message",
        "change-asked",
        "activity",
        "price-list",
        "asked-again",
        "return",
        "ship",
        "plan-ends",
        "ending",
        "ended",
        "contacted",
        "to-close",
        "photos",
      ],
    },
  },
} as const
